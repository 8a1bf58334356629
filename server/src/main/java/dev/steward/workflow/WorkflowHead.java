package dev.steward.workflow;

import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import dev.steward.platform.input.Texts;
import org.jspecify.annotations.Nullable;

/**
 * What a person specifies about a workflow, apart from its steps.
 *
 * @param maxLoops how often one step may send a run back
 * @param stepTimeoutSeconds null for no limit
 * @param roleId of every step; null for that of its agent
 * @param approvalPolicy of every step; null for that of its agent
 * @param tokenCap of one run; null for none
 * @param moneyCap of one run in billionths of a dollar; null for none
 */
public record WorkflowHead(
        String name,
        @Nullable String description,
        @Nullable String icon,
        @Nullable String color,
        boolean clearArtifacts,
        int maxLoops,
        @Nullable Integer stepTimeoutSeconds,
        @Nullable Long roleId,
        @Nullable ApprovalPolicy approvalPolicy,
        @Nullable Long tokenCap,
        @Nullable Long moneyCap) {

    public static final int MAX_NAME = 200;
    public static final int MAX_DESCRIPTION = 20_000;
    public static final int MAX_ICON = 40;
    public static final int MAX_COLOR = 24;
    public static final int LOOPS = 3;
    public static final int MAX_LOOPS = 25;
    public static final int MIN_TIMEOUT = 30;
    public static final int MAX_TIMEOUT = 86_400;

    /** The message for an invalid time limit. */
    static final String TIMEOUT = "must be 0 for no limit, or from %d to %d".formatted(MIN_TIMEOUT, MAX_TIMEOUT);

    static final String COLUMNS = "name, description, icon, color, clear_artifacts, max_loops, step_timeout_seconds,"
            + " role_id, approval_policy, token_cap, money_cap";

    static WorkflowHead of(Columns row) {
        return new WorkflowHead(
                row.text("name"),
                row.textOrNull("description"),
                row.textOrNull("icon"),
                row.textOrNull("color"),
                row.flag("clear_artifacts"),
                row.count("max_loops"),
                row.countOrNull("step_timeout_seconds"),
                row.numberOrNull("role_id"),
                row.wordOrNull("approval_policy", ApprovalPolicy.class),
                row.numberOrNull("token_cap"),
                row.numberOrNull("money_cap"));
    }

    /** Fills in {@code :name}, {@code :description} and so on. */
    Sql.Statement in(Sql.Statement statement) {
        return statement
                .with("name", name)
                .with("description", String.class, description)
                .with("icon", String.class, icon)
                .with("color", String.class, color)
                .with("clear_artifacts", clearArtifacts)
                .with("max_loops", maxLoops)
                .with("step_timeout_seconds", Integer.class, stepTimeoutSeconds)
                .with("role_id", Long.class, roleId)
                .with("approval_policy", ApprovalPolicy.class, approvalPolicy)
                .with("token_cap", Long.class, tokenCap)
                .with("money_cap", Long.class, moneyCap);
    }

    WorkflowHead withRole(@Nullable Long role) {
        return as(name, role);
    }

    public WorkflowHead as(String title, @Nullable Long role) {
        return new WorkflowHead(
                title,
                description,
                icon,
                color,
                clearArtifacts,
                maxLoops,
                stepTimeoutSeconds,
                role,
                approvalPolicy,
                tokenCap,
                moneyCap);
    }

    static boolean isTimeout(@Nullable Integer seconds) {
        return seconds == null || seconds == 0 || (seconds >= MIN_TIMEOUT && seconds <= MAX_TIMEOUT);
    }

    /** The time limit for a number of seconds: null for 0, and clamped to the allowed range. */
    static @Nullable Integer timeout(@Nullable Integer seconds) {
        return seconds == null || seconds <= 0 ? null : Math.clamp(seconds, MIN_TIMEOUT, MAX_TIMEOUT);
    }

    /** The text without surrounding space; null if nothing is left. */
    static @Nullable String text(@Nullable String wished) {
        return wished == null || Texts.isBlank(wished) ? null : wished.strip();
    }
}
