package dev.steward.durable.schedule;

import dev.steward.platform.time.QuietHours;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Times at which no schedule runs. Pure. @param quiet null if there are no quiet hours */
public record OffTimes(SchedulePause pause, @Nullable QuietHours quiet) {

    /** The reason why no schedule runs at that time, as a sentence; null if schedules run. */
    public @Nullable String reason(Instant at) {
        if (pause.covers(at)) {
            return "All schedules were paused.";
        }
        return quiet != null && quiet.covers(at) ? quiet.words() + "." : null;
    }
}
