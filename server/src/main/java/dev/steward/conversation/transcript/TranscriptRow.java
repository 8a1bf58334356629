package dev.steward.conversation.transcript;

import dev.steward.conversation.attachment.Attachment;
import java.util.List;

/** A row as shown in a list. @param truncated whether some of its texts are shorter than stored */
public record TranscriptRow(Message message, boolean truncated, List<Attachment> attachments) {

    /** A whole row. */
    public static TranscriptRow whole(Message message, List<Attachment> attachments) {
        return new TranscriptRow(message, false, attachments);
    }
}
