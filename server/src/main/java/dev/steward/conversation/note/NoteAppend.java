package dev.steward.conversation.note;

import dev.steward.conversation.attachment.Attachments;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of the notes to add to the conversation. @param attachmentIds files of the notes */
@Schema(name = "NotesAppend", description = "The part of the notes to add to the conversation")
record NoteAppend(
        @Nullable @Schema(maxLength = Notes.MAX_LENGTH) String text,

        @Nullable
        @ArraySchema(maxItems = Attachments.MAX_AT_ONCE, arraySchema = @Schema(description = "Files of the notes"))
        List<Long> attachmentIds) {

    NoteAppend {
        new Check()
                .length("text", text, 0, Notes.MAX_LENGTH)
                .ids("attachment_ids", attachmentIds, Attachments.MAX_AT_ONCE)
                .verify();
    }

    String words() {
        return text == null ? "" : text;
    }

    List<Long> files() {
        return attachmentIds == null ? List.of() : attachmentIds;
    }
}
