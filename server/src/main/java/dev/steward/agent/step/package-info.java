/**
 * Agents as workflow steps: {@code InlineAgents} creates them, {@code StepRuns} runs them, and {@code StepOutlooks} tells in
 * advance what a step would start with.
 */
@NullMarked
package dev.steward.agent.step;

import org.jspecify.annotations.NullMarked;
