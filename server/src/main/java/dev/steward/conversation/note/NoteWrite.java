package dev.steward.conversation.note;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The new text of the notes. @param revision the revision that the writer saw */
@Schema(name = "NotesWrite", description = "The new text of the notes")
record NoteWrite(
        @Nullable @Schema(maxLength = Notes.MAX_LENGTH, description = "Empty when left out")
        String text,

        @Nullable
        @Schema(
                description = "The expected revision, 0 for none; refused if it has changed. Left out, any "
                        + "revision is overwritten")
        Long revision) {

    NoteWrite {
        new Check()
                .length("text", text, 0, Notes.MAX_LENGTH)
                .range("revision", revision, 0, Long.MAX_VALUE)
                .verify();
    }

    String words() {
        return text == null ? "" : text;
    }
}
