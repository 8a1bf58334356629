package dev.steward.agent.run;

import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.Changes;
import dev.steward.platform.data.Columns;
import org.jspecify.annotations.Nullable;

/**
 * What connects a run to the workflow step that drives it.
 *
 * @param attempt has one run, and one for each replay
 * @param policy the approval policy of the workflow; null for none
 * @param replayOf the run whose record a replay answers from; null for none, or if it is gone
 */
public record RunStep(
        long workflowRun,
        long attempt,
        StepLimits limits,
        @Nullable ApprovalPolicy policy,
        @Nullable Long replayOf) {

    static @Nullable RunStep of(Columns row) {
        var workflowRun = row.numberOrNull("workflow_run_id");
        return workflowRun == null
                ? null
                : new RunStep(
                        workflowRun,
                        row.number("workflow_run_step_id"),
                        new StepLimits(row.numberOrNull("step_token_cap"), row.numberOrNull("step_money_cap")),
                        row.wordOrNull("step_policy", ApprovalPolicy.class),
                        row.numberOrNull("replay_of"));
    }

    public String subject() {
        return "workflow_run:" + workflowRun;
    }

    /** Sets its columns. @param step null for a run that no step drives */
    static Changes in(Changes row, @Nullable RunStep step) {
        return step == null
                ? row
                : step.limits
                        .in(row)
                        .set("workflow_run_id", step.workflowRun)
                        .set("workflow_run_step_id", step.attempt)
                        .set("step_policy", ApprovalPolicy.class, step.policy)
                        .set("replay_of", Long.class, step.replayOf);
    }
}
