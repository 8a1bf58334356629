package dev.steward.conversation;

import java.util.List;

/**
 * A row as a list shows it.
 *
 * @param truncated whether texts of it are shorter than they are stored
 * @param attachments the files that came with it, in their order
 */
record Shown(Message message, boolean truncated, List<Attachment> attachments) {

    /** A whole row. */
    static Shown whole(Message message, List<Attachment> attachments) {
        return new Shown(message, false, attachments);
    }
}
