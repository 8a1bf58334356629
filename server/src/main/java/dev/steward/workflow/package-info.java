/**
 * Pipelines of agents. A workflow is a list of steps; a run of it goes through them, back where a gate or a person sends it, and
 * ends once. {@code Coordinator} decides what a signal makes of a run and is pure, as are {@code Kickoff}, {@code Placeholders},
 * {@code GateVerdict}, {@code ContextSources} and {@code ServerScope}; everything else stores what they decide and carries it
 * out. A new kind of step is a case in {@code StepKind} and in {@code Coordinator}.
 */
@NullMarked
package dev.steward.workflow;

import org.jspecify.annotations.NullMarked;
