package dev.steward.conversation;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What of the notes becomes part of the conversation. @param attachmentIds files of the notes */
@Schema(name = "NotesAppend", description = "What of the notes becomes part of the conversation")
record NoteAppend(
        @Nullable @Schema(maxLength = Notes.LONGEST) String text,

        @Nullable @Schema(description = "Files of the notes")
        List<Long> attachmentIds) {

    NoteAppend {
        new Check()
                .length("text", text, 0, Notes.LONGEST)
                .ids("attachment_ids", attachmentIds, Attachments.MOST_AT_ONCE)
                .verify();
    }

    String words() {
        return text == null ? "" : text;
    }

    List<Long> files() {
        return attachmentIds == null ? List.of() : attachmentIds;
    }
}
