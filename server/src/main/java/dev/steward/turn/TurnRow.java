package dev.steward.turn;

import dev.steward.conversation.Container;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A stored turn. {@code activeKey} names its conversation while it runs; the database keeps it unique, so at most one turn
 * runs in a conversation.
 */
@Table("turns")
record TurnRow(
        @Id @Nullable Long id,
        long topicId,
        long userMessageId,
        @Nullable String activeKey,
        Status status,
        @Nullable String model,
        Instant startedAt,
        @Nullable Instant endedAt) {

    /** How a turn stands or ended. */
    enum Status {
        running,
        done,
        stopped,
        failed,
        cut
    }

    static TurnRow open(Container container, long userMessageId, @Nullable String model, Instant now) {
        return new TurnRow(null, container.id(), userMessageId, container.key(), Status.running, model, now, null);
    }

    long key() {
        if (id == null) {
            throw new IllegalStateException("This turn is not stored yet");
        }
        return id;
    }

    Container container() {
        return Container.topic(topicId);
    }
}
