package dev.steward.durable.schedule;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One time at which a schedule was due, or was run manually.
 *
 * @param id 0 for one that is to come, as is that of its schedule
 * @param reason a sentence; null if there is nothing to say
 * @param forced whether a person started it
 * @param error why the run failed
 * @param startedAt null if no run was started
 */
public record Firing(
        long id,
        long scheduleId,
        Instant dueAt,
        Outcome outcome,
        @Nullable String reason,
        boolean forced,
        @Nullable String error,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {

    public enum Outcome {
        /** Not run yet. */
        planned,
        run,
        skipped,
        /** Covered by a later run. */
        coalesced,
        missed
    }

    /** One that is to come. @param off why it will be skipped, as of now; null if it will not */
    public static Firing planned(Instant at, @Nullable String off) {
        return new Firing(0, 0, at, Outcome.planned, off, false, null, null, null);
    }

    static Firing of(Columns row) {
        return new Firing(
                row.number("id"),
                row.number("schedule_id"),
                row.instant("due_at"),
                row.word("outcome", Outcome.class),
                row.textOrNull("reason"),
                row.flag("forced"),
                row.textOrNull("error"),
                row.instantOrNull("started_at"),
                row.instantOrNull("finished_at"));
    }
}
