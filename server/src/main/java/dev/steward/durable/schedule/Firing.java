package dev.steward.durable.schedule;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One time at which a schedule was due, or at which a person wanted it to run.
 *
 * @param reason a sentence; null where there is nothing to say
 * @param forced whether a person wanted it
 * @param error why what was begun failed
 * @param startedAt null where nothing was begun
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

    /** What became of it. */
    public enum Outcome {
        /** It is still to come. */
        planned,
        run,
        skipped,
        /** A later one ran for it. */
        coalesced,
        missed
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
