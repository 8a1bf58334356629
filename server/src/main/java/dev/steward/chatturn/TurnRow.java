package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A stored turn. @param epoch incremented by each new owner; an earlier owner can store nothing more */
record TurnRow(
        long id,
        Container container,
        long questionId,
        String owner,
        long epoch,
        @Nullable String model,
        Instant startedAt) {

    enum Status {
        running,
        done,
        stopped,
        failed,
        cut
    }

    static TurnRow of(Columns row) {
        return new TurnRow(
                row.number("id"),
                new Container(row.word("kind", Container.Kind.class), row.number("conversation_id")),
                row.number("question_id"),
                row.text("owner"),
                row.number("epoch"),
                row.textOrNull("model"),
                row.instant("started_at"));
    }

    /** The same turn with a new owner. */
    TurnRow takenBy(String owner) {
        return new TurnRow(id, container, questionId, owner, epoch + 1, model, startedAt);
    }
}
