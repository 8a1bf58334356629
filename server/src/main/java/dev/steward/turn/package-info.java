/** The streamed turn: context, rounds, tool calls, stop, re-attach and the closing of turns that a crash cut. */
@NullMarked
package dev.steward.turn;

import org.jspecify.annotations.NullMarked;
