/**
 * A run: its row, its status, and the table of all transitions, {@code RunStatus.LIFE}. What happens in a transition is in {@code
 * lifecycle}.
 */
@NullMarked
package dev.steward.agent.run;

import org.jspecify.annotations.NullMarked;
