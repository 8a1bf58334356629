/**
 * Agents as steps of workflows use them: {@code InlineAgents} makes them, {@code StepRuns} runs them, and {@code StepOutlooks}
 * tells before what a step would begin with.
 */
@NullMarked
package dev.steward.agent.step;

import org.jspecify.annotations.NullMarked;
