package dev.steward.workflow;

import dev.steward.agent.definition.Money;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.memory.MemoryBudget;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What of a workflow goes from one Steward to another: all that a person says about it, and nothing that it has done. Spec:
 * Agents, 24.1.
 *
 * @param exportId what files call it; null while none does
 * @param stepTimeoutSeconds null for as long as it takes
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

    /** A rough number of bytes that one takes beside its texts, and that each of its steps takes. */
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

    /** The same with another role and other steps, and called so by files and by people. */
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

    /** What it takes of the memory until it is written. */
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
