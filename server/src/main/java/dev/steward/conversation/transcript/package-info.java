/**
 * What was said in a conversation, row by row, of whichever kind it is. {@code TranscriptEntry} lists what a row can be,
 * {@code Messages} writes rows, {@code TranscriptPages} reads them as far as there is memory for them. Also here: the other
 * answers of a question, deleted messages, and what a fork takes along.
 */
@NullMarked
package dev.steward.conversation.transcript;

import org.jspecify.annotations.NullMarked;
