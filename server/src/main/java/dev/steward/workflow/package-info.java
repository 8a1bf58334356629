/**
 * Pipelines of agents. A workflow is a list of steps; a run goes through them, back where a gate or a person sends it, and ends
 * once. {@code Coordinator} decides what a signal does to a run and is pure, as are {@code Kickoff}, {@code Placeholders},
 * {@code GateVerdict}, {@code StepSources} and {@code ServerScope}; everything else stores and carries out what they decide. A
 * new kind of step is a case in {@code StepKind} and in {@code Coordinator}.
 */
@NullMarked
package dev.steward.workflow;

import org.jspecify.annotations.NullMarked;
