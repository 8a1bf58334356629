package dev.steward.conversation.attachment;

import dev.steward.platform.data.Columns;
import dev.steward.storage.blob.Blob;
import dev.steward.storage.document.Extract;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A file of a conversation.
 *
 * @param mime its type, as determined by Steward
 * @param place what it belongs to
 * @param outcome the result of reading it; null if it is a text or a picture that can be shown, or has not been read yet
 * @param encoding the guessed encoding of a text that names none, or null
 */
public record Attachment(
        long id,
        long conversationId,
        Place place,
        String mime,
        Blob blob,
        String filename,
        Instant createdAt,
        Extract.@Nullable Outcome outcome,
        @Nullable String encoding) {

    /** What a file belongs to: one of these, or nothing while its message is still being written. */
    public record Place(
            @Nullable Long message,
            @Nullable Long queued,
            @Nullable Long noteDraft) {}

    static Attachment of(Columns row) {
        var outcome = row.textOrNull("outcome");
        return new Attachment(
                row.number("id"),
                row.number("conversation_id"),
                new Place(
                        row.numberOrNull("message_id"),
                        row.numberOrNull("queued_id"),
                        row.numberOrNull("note_draft_id")),
                row.text("mime"),
                new Blob(row.text("sha256"), row.number("size")),
                row.text("original_filename"),
                row.instant("created_at"),
                outcome == null ? null : Extract.Outcome.valueOf(outcome),
                row.textOrNull("encoding"));
    }

    /** Whether models and people are shown it as a picture. */
    public boolean isPicture() {
        return AttachmentType.isPicture(mime) && unreadable() == null;
    }

    /** Why models get nothing of it, in a word; null if they do. */
    public @Nullable String unreadable() {
        return outcome == null || outcome == Extract.Outcome.TEXT
                ? null
                : outcome.name().toLowerCase(Locale.ROOT);
    }

    Attachment read(Extract.@Nullable Outcome came) {
        return new Attachment(id, conversationId, place, mime, blob, filename, createdAt, came, encoding);
    }
}
