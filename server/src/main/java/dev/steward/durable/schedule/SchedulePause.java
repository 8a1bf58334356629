package dev.steward.durable.schedule;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The pause that applies to all schedules.
 *
 * @param since when the last pause began; null if there was none
 * @param until null if the pause has no end
 */
public record SchedulePause(
        @Nullable Instant since, @Nullable Instant until) {

    public boolean covers(Instant at) {
        return since != null && !at.isBefore(since) && (until == null || at.isBefore(until));
    }
}
