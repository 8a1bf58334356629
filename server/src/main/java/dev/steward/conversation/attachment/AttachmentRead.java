package dev.steward.conversation.attachment;

import dev.steward.conversation.Container;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A file that came with a message. */
@Schema(description = "A file of a message")
public record AttachmentRead(
        long id,
        @Nullable Long topicId,
        @Nullable Long chatId,
        @Nullable Long messageId,
        String mime,
        long size,
        String originalFilename,
        Instant createdAt,

        @Nullable
        @Schema(
                allowableValues = {"nothing", "protected", "damaged", "too_much"},
                description =
                        "Why the text of a document, or a picture, is not given to models: it has none, is locked "
                                + "with a password, is damaged, or is too large to read; null if it is")
        String unreadable,

        @Nullable
        @Schema(
                description = "The guessed encoding of a text that names none: some characters may be wrong",
                example = "windows-1252")
        String encoding) {

    public static AttachmentRead of(Container container, Attachment attachment) {
        return new AttachmentRead(
                attachment.id(),
                container.kind() == Container.Kind.topic ? container.id() : null,
                container.kind() == Container.Kind.topic ? null : container.id(),
                attachment.place().message(),
                attachment.mime(),
                attachment.blob().size(),
                attachment.filename(),
                attachment.createdAt(),
                attachment.unreadable(),
                attachment.encoding());
    }
}
