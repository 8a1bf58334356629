package dev.steward.agent.run;

import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
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

    /** Its columns. */
    static final String COLUMNS = "workflow_run_id, workflow_run_step_id, step_autonomy, step_limit, step_token_cap, "
            + "step_money_cap, step_policy, replay_of";

    static @Nullable RunStep of(Columns row) {
        var workflowRun = row.numberOrNull("workflow_run_id");
        return workflowRun == null
                ? null
                : new RunStep(
                        workflowRun,
                        row.number("workflow_run_step_id"),
                        new StepLimits(
                                row.flagOrNull("step_autonomy"),
                                row.countOrNull("step_limit"),
                                row.numberOrNull("step_token_cap"),
                                row.numberOrNull("step_money_cap")),
                        row.textOrNull("step_policy") == null ? null : row.word("step_policy", ApprovalPolicy.class),
                        row.numberOrNull("replay_of"));
    }

    /** The name of the workflow run in messages. */
    public String subject() {
        return "workflow_run:" + workflowRun;
    }

    /** Fills in the columns by name. @param step null for a run that no step drives */
    static Sql.Statement in(Sql.Statement statement, @Nullable RunStep step) {
        var limits = step == null ? StepLimits.NONE : step.limits();
        return statement
                .with("workflow_run_id", Long.class, step == null ? null : step.workflowRun())
                .with("workflow_run_step_id", Long.class, step == null ? null : step.attempt())
                .with("step_autonomy", Boolean.class, limits.autonomous())
                .with("step_limit", Integer.class, limits.steps())
                .with("step_token_cap", Long.class, limits.tokens())
                .with("step_money_cap", Long.class, limits.money())
                .with("step_policy", ApprovalPolicy.class, step == null ? null : step.policy())
                .with("replay_of", Long.class, step == null ? null : step.replayOf());
    }
}
