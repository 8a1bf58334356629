/**
 * The messages of a conversation of any kind. {@code TranscriptEntry} lists the kinds of row, {@code Messages} writes
 * rows, {@code TranscriptPages} reads them within the available memory. Also here: alternative answers, deleted
 * messages, and forks.
 */
@NullMarked
package dev.steward.conversation.transcript;

import org.jspecify.annotations.NullMarked;
