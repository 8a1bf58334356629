package dev.steward.workflow;

import dev.steward.platform.memory.MemoryBudget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a workflow that is exported to other installations: what a person specifies, and nothing that it has done. Spec:
 * Agents, 24.1.
 *
 * @param exportId its id in exported files; null if it has none yet
 */
public record WorkflowDefinition(@Nullable String exportId, WorkflowHead head, List<StepDefinition> steps) {

    public static final int MAX_STEPS = WorkflowCreate.MAX_STEPS;

    /** Estimated bytes apart from the texts, for the workflow and for each step. */
    private static final int REST = 1_500;

    public WorkflowDefinition {
        steps = List.copyOf(steps);
    }

    public String name() {
        return head.name();
    }

    public int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, head.name(), head.description())
                + steps.stream()
                        .mapToInt(step ->
                                MemoryBudget.estimatedBytes(REST, step.step().instructions()))
                        .sum();
    }

    List<StepDraft> drafts() {
        return steps.stream().map(StepDefinition::draft).toList();
    }
}
