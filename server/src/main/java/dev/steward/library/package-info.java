/** What the assistant knows beyond the conversation, and how models are told about it. */
@NullMarked
package dev.steward.library;

import org.jspecify.annotations.NullMarked;
