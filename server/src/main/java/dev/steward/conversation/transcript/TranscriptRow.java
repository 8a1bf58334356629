package dev.steward.conversation.transcript;

import dev.steward.conversation.attachment.Attachment;
import java.util.List;

/**
 * A row as a list shows it.
 *
 * @param truncated whether texts of it are shorter than they are stored
 * @param attachments the files that came with it, in their order
 */
public record TranscriptRow(Message message, boolean truncated, List<Attachment> attachments) {

    /** A whole row. */
    public static TranscriptRow whole(Message message, List<Attachment> attachments) {
        return new TranscriptRow(message, false, attachments);
    }
}
