package dev.steward.turn;

import dev.steward.conversation.Container;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/** One line of the usage ledger: what one model round cost, kept after its conversation is gone. */
@Table("usage_records")
record UsageRecord(
        @Id @Nullable Long id,
        String source,
        @Nullable String model,
        @Nullable Long topicId,
        int promptTokens,
        int completionTokens,
        int totalTokens,
        Instant createdAt,
        Instant updatedAt) {

    private static final String CHAT = "chat";

    static UsageRecord of(Container container, String model, int prompt, int completion, int total, Instant now) {
        return new UsageRecord(null, CHAT, model, container.id(), prompt, completion, total, now, now);
    }
}
