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
 * A deleted agent as it was. What an old entry lacks is empty.
 *
 * @param state its notes, in old entries; empty since notes have rows of their own
 * @param rules that applied to it alone
 * @param spent by all its runs
 * @param exportId its id in exported files; null for none
 * @param steps of workflows that used it
 * @param conversations with messages that it sent or received
 */
record TrashedAgent(
        Agent agent,
        Map<String, String> state,
        List<Rule.Content> rules,
        Spent spent,
        @Nullable String exportId,
        List<WorkflowUses.Place> steps,
        List<Long> conversations) {

    TrashedAgent {
        state = Objects.requireNonNullElse(state, Map.of());
        rules = Objects.requireNonNullElse(rules, List.of());
        spent = Objects.requireNonNullElse(spent, Spent.NOTHING);
        steps = Objects.requireNonNullElse(steps, List.of());
        conversations = Objects.requireNonNullElse(conversations, List.of());
    }
}
