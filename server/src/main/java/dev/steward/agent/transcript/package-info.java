/**
 * What happened in a run: entries in order, the tool calls that are not finished, and pictures. {@code Retention} says how long
 * they are kept.
 */
@NullMarked
package dev.steward.agent.transcript;

import org.jspecify.annotations.NullMarked;
