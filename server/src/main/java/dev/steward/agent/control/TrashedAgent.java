package dev.steward.agent.control;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.definition.WorkflowUses;
import dev.steward.permission.Rule;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A deleted agent as it was.
 *
 * @param state its notes, in old entries; null since notes have rows of their own
 * @param rules that applied to it alone; null if not kept
 * @param spent by all its runs; null if not kept
 * @param exportId its id in exported files; null for none
 * @param steps of workflows that used it; null if not kept
 * @param conversations with messages that it sent or received; null if not kept
 */
record TrashedAgent(
        Agent agent,
        @Nullable Map<String, String> state,
        @Nullable List<Rule.Content> rules,
        @Nullable Spent spent,
        @Nullable String exportId,
        @Nullable List<WorkflowUses.Place> steps,
        @Nullable List<Long> conversations) {

    Map<String, String> ownState() {
        return Objects.requireNonNullElse(state, Map.of());
    }

    Spent ownSpent() {
        return Objects.requireNonNullElse(spent, Spent.NOTHING);
    }

    List<WorkflowUses.Place> ownSteps() {
        return Objects.requireNonNullElse(steps, List.of());
    }

    List<Long> ownConversations() {
        return Objects.requireNonNullElse(conversations, List.of());
    }

    List<Rule.Content> ownRules() {
        return Objects.requireNonNullElse(rules, List.of());
    }
}
