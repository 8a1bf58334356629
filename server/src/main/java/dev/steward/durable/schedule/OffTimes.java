package dev.steward.durable.schedule;

import dev.steward.platform.time.QuietHours;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When no schedule runs. Pure. @param quiet null where no hours of the day are left out */
public record OffTimes(SchedulePause pause, @Nullable QuietHours quiet) {

    /** Why none runs at that moment, as a sentence; null where they run. */
    public @Nullable String reason(Instant at) {
        if (pause.covers(at)) {
            return "All schedules were paused.";
        }
        return quiet != null && quiet.covers(at) ? quiet.words() + "." : null;
    }
}
