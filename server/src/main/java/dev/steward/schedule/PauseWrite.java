package dev.steward.schedule;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Moments;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The end of the pause for all schedules. */
@Schema(name = "SchedulesPause")
record PauseWrite(
        @Nullable
        @Schema(maxLength = Moments.MAX_LENGTH, description = "A time in ISO 8601; null for until they are resumed")
        String until) {

    static final PauseWrite NOTHING = new PauseWrite(null);

    PauseWrite {
        new Check().length("until", until, 1, Moments.MAX_LENGTH).verify();
        if (until != null) {
            Moments.read("until", until);
        }
    }

    @Nullable
    Instant moment() {
        return until == null ? null : Moments.read("until", until);
    }
}
