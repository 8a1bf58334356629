package dev.steward.agent.lifecycle;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.steward.agent.run.RunStatus;

/**
 * The message that a step's run has come to rest: sent in the transaction in which it does, once each time, to the kind
 * {@link #KIND} with the subject {@code workflow_run:<id>}. By the time it is handled, the run may have moved on, or be deleted
 * with its agent: it is reported as cancelled then, and {@code StepRuns.read} returns empty.
 *
 * @param runVersion of the run when it came to rest, which grows with each change of the run
 * @param status in which it rests: needs_approval, blocked, idle, completed, failed, cancelled or interrupted
 */
public record StepRested(
        long attempt, long run, @JsonProperty("run_version") long runVersion, RunStatus status) {

    public static final String KIND = "workflow_step";
}
