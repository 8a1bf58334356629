package dev.steward.chatturn;

import dev.steward.conversation.attachment.Attachments;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts a turn.
 *
 * @param content ignored with {@code retryMessageId}
 * @param model of this turn only
 * @param promptOverride also for the retries of this turn
 */
record TurnRequest(
        @Nullable
        @Schema(
                maxLength = Check.MAX_CONTENT,
                description = "The message; required unless retry_message_id or files are given")
        String content,

        @Nullable @Schema(maxLength = 255) String model,

        @Nullable @Schema(maxLength = Check.MAX_CONTENT, description = TurnRequest.OVERRIDE)
        String promptOverride,

        @Nullable
        @Schema(description = "The user message to answer again; its previous answer is kept as an alternative")
        Long retryMessageId,

        @Nullable @Schema(description = "The user message to replace; it is kept as an alternative")
        Long rewordMessageId,

        @Nullable
        @ArraySchema(
                maxItems = Attachments.MAX_AT_ONCE,
                arraySchema =
                        @Schema(
                                description =
                                        "Files uploaded for the question; with reword_message_id also the files of"
                                                + " that message to keep, all when left out"))
        List<Long> attachmentIds,

        @Nullable
        @ArraySchema(
                maxItems = Attachments.MAX_AT_ONCE,
                arraySchema = @Schema(description = "Files of the notes, which become part of the question"))
        List<Long> noteAttachmentIds,

        @Nullable @Schema(minLength = 1, maxLength = Check.MAX_CLIENT_ID, description = Check.CLIENT_ID)
        String clientMessageId) {

    /** Describes the field that replaces the content for the model. */
    static final String OVERRIDE = "What the model sees instead of the content. Left out: the content with the active "
            + "skills it names; empty: the content unchanged";

    TurnRequest {
        new Check()
                .that(
                        content != null || retryMessageId != null || carries(attachmentIds, noteAttachmentIds),
                        "content",
                        "is required")
                .length("content", content, carries(attachmentIds, noteAttachmentIds) ? 0 : 1, Check.MAX_CONTENT)
                .ids("attachment_ids", attachmentIds, Attachments.MAX_AT_ONCE)
                .ids("note_attachment_ids", noteAttachmentIds, Attachments.MAX_AT_ONCE)
                .length("model", model, 0, 255)
                .length("prompt_override", promptOverride, 0, Check.MAX_CONTENT)
                .length("client_message_id", clientMessageId, 1, Check.MAX_CLIENT_ID)
                .that(
                        retryMessageId == null || clientMessageId == null,
                        "client_message_id",
                        "cannot be combined with retry_message_id")
                .that(
                        retryMessageId == null || rewordMessageId == null,
                        "reword_message_id",
                        "cannot be combined with retry_message_id")
                .verify();
    }

    /** A plain question. */
    static TurnRequest asking(String content, @Nullable String clientMessageId) {
        return new TurnRequest(content, null, null, null, null, null, null, clientMessageId);
    }

    private static boolean carries(@Nullable List<Long> files, @Nullable List<Long> ofNotes) {
        return (files != null && !files.isEmpty()) || (ofNotes != null && !ofNotes.isEmpty());
    }

    /** The named files; empty if left out. */
    List<Long> files() {
        return attachmentIds == null ? List.of() : attachmentIds;
    }

    /** The named files of the notes; empty if left out. */
    List<Long> filesOfNotes() {
        return noteAttachmentIds == null ? List.of() : noteAttachmentIds;
    }

    /** The chosen model, or null for the one in the settings. */
    @Nullable
    String chosenModel() {
        return model == null || model.isBlank() ? null : model;
    }

    String text() {
        return content == null ? "" : content;
    }
}
