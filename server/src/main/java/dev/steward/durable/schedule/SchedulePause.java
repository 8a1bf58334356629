package dev.steward.durable.schedule;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * That all schedules are paused.
 *
 * @param since null where they were not since they were last let go on
 * @param until null for until someone lets them go on
 */
public record SchedulePause(
        @Nullable Instant since, @Nullable Instant until) {

    /** Whether they were paused at that moment. */
    public boolean covers(Instant at) {
        return since != null && !at.isBefore(since) && (until == null || at.isBefore(until));
    }
}
