/**
 * The messages of a conversation of any kind. {@code TranscriptEntry} lists the kinds of row, {@code Messages} writes rows, {@code
 * TranscriptPages} reads them as far as there is memory for them. Also here: alternative answers, deleted messages, and forks.
 */
@NullMarked
package dev.steward.conversation.transcript;

import org.jspecify.annotations.NullMarked;
