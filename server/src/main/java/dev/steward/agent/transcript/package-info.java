/**
 * What happened in a run: entries in order, unfinished tool calls, and pictures. {@code Retention} says how long they are kept.
 */
@NullMarked
package dev.steward.agent.transcript;

import org.jspecify.annotations.NullMarked;
