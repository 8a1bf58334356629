/**
 * Answers in conversations: a question is asked, asked again, queued, answered, stopped, and picked up after a crash.
 * {@code toolchoice}: which tool servers a conversation may use. {@code refine}: rewriting a person's text outside of
 * any turn. The work itself is done by {@code turn}; {@code TranscriptSink} stores the result.
 */
@NullMarked
package dev.steward.chatturn;

import org.jspecify.annotations.NullMarked;
