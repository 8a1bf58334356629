package dev.steward.history.change;

import dev.steward.history.change.Change.Action;
import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored change.
 *
 * @param at when it was last written
 * @param undoneAt when it was undone; null if it was not
 * @param conflict why the last attempt to undo it failed
 */
public record Recorded(
        long id,
        long run,
        Change change,
        Instant at,
        @Nullable Instant undoneAt,
        @Nullable String conflict) {

    static Recorded of(Columns row) {
        var subject = new Change.Subject(
                row.word("kind", Change.Kind.class), row.text("subject"), row.textOrNull("place"), row.text("title"));
        var before = new Before(
                row.textOrNull("state_before"), row.textOrNull("mark_before"), row.textOrNull("before_lost"));
        return new Recorded(
                row.number("id"),
                row.number("run_id"),
                new Change(subject, row.word("action", Action.class), before, row.textOrNull("mark_after")),
                row.instant("at"),
                row.instantOrNull("undone_at"),
                row.textOrNull("conflict"));
    }
}
