package dev.steward.answer;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A text that waits, on the wire. */
@Schema(name = "QueuedMessage", description = "A text that becomes a turn once the running one has ended well")
record QueuedRead(
        long id,
        String content,
        @Nullable String model,
        @Nullable String promptOverride,
        Instant createdAt,
        Instant updatedAt) {

    static QueuedRead of(QueuedMessage queued) {
        return new QueuedRead(
                queued.id(),
                queued.content(),
                queued.model(),
                queued.promptOverride(),
                queued.createdAt(),
                queued.updatedAt());
    }
}
