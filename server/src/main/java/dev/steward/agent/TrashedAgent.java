package dev.steward.agent;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A deleted agent as it was, and what it had noted.
 *
 * @param rules that were about it alone; null where nobody kept them
 */
record TrashedAgent(
        Agent agent, Map<String, String> state, @Nullable List<Rule.Content> rules) {

    List<Rule.Content> ownRules() {
        return Objects.requireNonNullElse(rules, List.of());
    }
}
