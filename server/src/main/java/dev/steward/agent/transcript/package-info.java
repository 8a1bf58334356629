/**
 * What was said and done in runs: entries in their order, the calls that a turn has not finished, and the pictures among them.
 * How long they are kept, {@code Retention} says.
 */
@NullMarked
package dev.steward.agent.transcript;

import org.jspecify.annotations.NullMarked;
