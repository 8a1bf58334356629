/** Streamed turns: context, rounds, tool calls, stopping, re-attaching, and closing turns that a crash cut. */
@NullMarked
package dev.steward.turn;

import org.jspecify.annotations.NullMarked;
