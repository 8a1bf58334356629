/** What the assistant knows besides the conversation, and what it is told of it. */
@NullMarked
package dev.steward.library;

import org.jspecify.annotations.NullMarked;
