/**
 * What a run is: its row, where it stands, and the table of how it gets from there to elsewhere, {@code RunStatus.LIFE}. What
 * happens in such a step is told in {@code lifecycle}.
 */
@NullMarked
package dev.steward.agent.run;

import org.jspecify.annotations.NullMarked;
