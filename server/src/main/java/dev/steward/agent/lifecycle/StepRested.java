package dev.steward.agent.lifecycle;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.steward.agent.run.RunStatus;

/**
 * The message that a step's run has come to rest: sent in the transaction in which it does, once each time, to the kind
 * {@link #KIND} with the subject {@code workflow_run:<id>}. By the time it is heard the run may be elsewhere, or gone with its
 * agent: its end is told as cancelled then, and {@code StepRuns.read} gives nothing.
 *
 * @param runVersion of the run when it came to rest, which grows with each change of the run
 * @param status in which it rests: needs_approval, blocked, idle, completed, failed, cancelled or interrupted
 */
public record StepRested(
        long attempt, long run, @JsonProperty("run_version") long runVersion, RunStatus status) {

    public static final String KIND = "workflow_step";
}
