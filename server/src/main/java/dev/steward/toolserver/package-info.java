/** Servers that offer tools: what they are, what becomes of what they offer and say, and where a call may go. */
@NullMarked
package dev.steward.toolserver;

import org.jspecify.annotations.NullMarked;
