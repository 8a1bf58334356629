package dev.steward.conversation.note;

import dev.steward.conversation.attachment.Attachment;
import dev.steward.conversation.transcript.MessageRead;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The notes of a conversation, as the API returns them. */
@Schema(name = "Notes", description = "The notes of a conversation")
record NoteRead(
        @Nullable String text,
        @Nullable Instant updatedAt,

        @Schema(description = "The number of writes; 0 before the first")
        long revision,

        List<NoteAttachmentRead> attachments) {

    @Schema(name = "NoteAttachment", description = "A file of the notes")
    record NoteAttachmentRead(
            long id,
            @Nullable Long noteDraftId,
            String mime,
            long size,
            String originalFilename,
            Instant createdAt,

            @Nullable
            @Schema(
                    allowableValues = {"nothing", "protected", "damaged", "too_much"},
                    description = "Why the text of a document, or a picture, is not given to models; null if it is")
            String unreadable) {

        static NoteAttachmentRead of(Attachment file) {
            return new NoteAttachmentRead(
                    file.id(),
                    file.place().noteDraft(),
                    file.mime(),
                    file.blob().size(),
                    file.filename(),
                    file.createdAt(),
                    file.unreadable());
        }
    }

    @Schema(name = "AppendedNotes", description = "The message made from the notes")
    record Appended(MessageRead message) {}

    static NoteRead of(Notes.Kept kept) {
        var draft = kept.draft();
        long revision = draft == null ? 0 : draft.revision();
        var files = kept.files().stream().map(NoteAttachmentRead::of).toList();
        // Removed notes with a file added since are notes without text.
        return draft == null || draft.text() == null && files.isEmpty()
                ? new NoteRead(null, null, revision, files)
                : new NoteRead(Objects.requireNonNullElse(draft.text(), ""), draft.updatedAt(), revision, files);
    }
}
