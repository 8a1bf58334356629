/**
 * Answers in conversations: a question is asked, asked again, queued, answered, stopped, and picked up after a crash.
 * {@code toolchoice}: which tool servers a conversation may use. {@code refine}: a person's text in better words, outside of
 * any turn. The work itself is done by {@code turn}; {@code TranscriptSink} stores what comes of it.
 */
@NullMarked
package dev.steward.chatturn;

import org.jspecify.annotations.NullMarked;
