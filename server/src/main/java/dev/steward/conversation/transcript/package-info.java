/**
 * The messages of any conversation. {@code TranscriptEntry} lists the kinds of row, {@code Messages} writes rows,
 * {@code TranscriptPages} reads them within the available memory. Also alternatives, deleted messages, and forks.
 */
@NullMarked
package dev.steward.conversation.transcript;

import org.jspecify.annotations.NullMarked;
