/** Answers in conversations: a question is asked, asked again, queued, answered, stopped, and picked up after a crash. */
@NullMarked
package dev.steward.answer;

import org.jspecify.annotations.NullMarked;
