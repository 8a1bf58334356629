package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.MessageRead;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A text that waits, on the wire. */
@Schema(name = "QueuedMessage", description = "A message that is sent after the running turn")
record QueuedRead(
        long id,
        String content,
        @Nullable String model,
        @Nullable String promptOverride,
        Instant createdAt,
        Instant updatedAt,
        List<MessageRead.AttachmentRead> attachments) {

    static QueuedRead of(Container container, FollowUps.Waiting waiting) {
        var queued = waiting.queued();
        return new QueuedRead(
                queued.id(),
                queued.content(),
                queued.model(),
                queued.promptOverride(),
                queued.createdAt(),
                queued.updatedAt(),
                waiting.files().stream()
                        .map(file -> MessageRead.AttachmentRead.of(container, file))
                        .toList());
    }
}
