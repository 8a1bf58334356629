package dev.steward.workflow;

import dev.steward.agent.definition.Money;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.memory.MemoryBudget;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The part of a workflow that is exported to other installations: what a person specifies, and nothing that it has done. Spec:
 * Agents, 24.1.
 *
 * @param exportId its id in exported files; null if it has none yet
 * @param stepTimeoutSeconds null for no limit
 * @param roleId of every step; null for that of its agent
 * @param approvalPolicy of every step; null for that of its agent
 * @param tokenCap of one run; null for none
 * @param moneyCap of one run in dollars; null for none
 */
public record WorkflowDefinition(
        @Nullable String exportId,
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
        @Nullable BigDecimal moneyCap,
        List<StepDefinition> steps) {

    public static final int MAX_NAME = WorkflowHead.MAX_NAME;
    public static final int MAX_DESCRIPTION = WorkflowHead.MAX_DESCRIPTION;
    public static final int MAX_ICON = WorkflowHead.MAX_ICON;
    public static final int MAX_COLOR = WorkflowHead.MAX_COLOR;
    public static final int LOOPS = WorkflowHead.LOOPS;
    public static final int MAX_LOOPS = WorkflowHead.MAX_LOOPS;
    public static final int MIN_TIMEOUT = WorkflowHead.MIN_TIMEOUT;
    public static final int MAX_TIMEOUT = WorkflowHead.MAX_TIMEOUT;
    public static final int MAX_STEPS = WorkflowCreate.MAX_STEPS;

    /** Estimated bytes apart from the texts, for the workflow and for each step. */
    private static final int REST = 1_500;

    public WorkflowDefinition {
        steps = List.copyOf(steps);
    }

    static WorkflowDefinition of(WorkflowHead head, List<Step> steps, @Nullable String exportId) {
        return new WorkflowDefinition(
                exportId,
                head.name(),
                head.description(),
                head.icon(),
                head.color(),
                head.clearArtifacts(),
                head.maxLoops(),
                head.stepTimeoutSeconds(),
                head.roleId(),
                head.approvalPolicy(),
                head.tokenCap(),
                Money.dollarsOrNull(head.moneyCap()),
                steps.stream().map(StepDefinition::of).toList());
    }

    /** The same with another export id, title, role and steps. */
    public WorkflowDefinition as(
            @Nullable String called, String title, @Nullable Long role, List<StepDefinition> others) {
        return new WorkflowDefinition(
                called,
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
                moneyCap,
                others);
    }

    /** Estimated memory until the response is written. */
    public int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, name, description)
                + steps.stream()
                        .mapToInt(step -> MemoryBudget.estimatedBytes(REST, step.instructions()))
                        .sum();
    }

    WorkflowHead head() {
        return new WorkflowHead(
                name.strip(),
                WorkflowHead.text(description),
                WorkflowHead.text(icon),
                WorkflowHead.text(color),
                clearArtifacts,
                maxLoops,
                stepTimeoutSeconds,
                roleId,
                approvalPolicy,
                tokenCap,
                Money.nanosOrNull(moneyCap));
    }

    List<StepDraft> drafts() {
        return IntStream.range(0, steps.size())
                .mapToObj(position -> steps.get(position).draft(position))
                .toList();
    }
}
