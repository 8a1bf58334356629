package dev.steward.chatturn;

import dev.steward.conversation.attachment.Attachments;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message that becomes a turn once the running one has ended well. */
record QueueRequest(
        @Schema(maxLength = Check.MAX_CONTENT, description = "May be empty only together with files")
        String content,

        @Nullable @Schema(maxLength = 255) String model,

        @Nullable @Schema(maxLength = Check.MAX_CONTENT, description = TurnRequest.OVERRIDE)
        String promptOverride,

        @Nullable
        @ArraySchema(
                maxItems = Attachments.MAX_AT_ONCE,
                arraySchema = @Schema(description = "Files that were uploaded for it"))
        List<Long> attachmentIds,

        @Nullable @Schema(minLength = 1, maxLength = Check.MAX_CLIENT_ID, description = Check.CLIENT_ID)
        String clientMessageId) {

    QueueRequest {
        new Check()
                .required("content", content)
                .length("content", content, attachmentIds == null || attachmentIds.isEmpty() ? 1 : 0, Check.MAX_CONTENT)
                .ids("attachment_ids", attachmentIds, Attachments.MAX_AT_ONCE)
                .length("model", model, 0, 255)
                .length("prompt_override", promptOverride, 0, Check.MAX_CONTENT)
                .length("client_message_id", clientMessageId, 1, Check.MAX_CLIENT_ID)
                .verify();
    }

    /** The named files; empty if left out. */
    List<Long> files() {
        return attachmentIds == null ? List.of() : attachmentIds;
    }

    /** The length of its texts. */
    long characters() {
        return content.length() + (promptOverride == null ? 0 : promptOverride.length());
    }
}
