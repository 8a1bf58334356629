package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.attachment.AttachmentRead;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A queued message, as the API returns it. */
@Schema(name = "QueuedMessage", description = "A message that is sent after the running turn")
record QueuedRead(
        long id,
        String content,
        @Nullable String model,
        @Nullable String promptOverride,

        @Schema(description = "Whether it waits to be sent by hand: an answer since was stopped or failed")
        boolean paused,

        Instant createdAt,
        Instant updatedAt,
        List<AttachmentRead> attachments) {

    static QueuedRead of(Container container, FollowUps.Waiting waiting) {
        var queued = waiting.queued();
        return new QueuedRead(
                queued.id(),
                queued.content(),
                queued.model(),
                queued.promptOverride(),
                queued.paused(),
                queued.createdAt(),
                queued.updatedAt(),
                waiting.files().stream()
                        .map(file -> AttachmentRead.of(container, file))
                        .toList());
    }
}
