package dev.steward.permission;

import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.Condition.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replays past requests as if a rule had been there.
 *
 * @param stored all rules, in order
 * @param replaced the rule that it replaces; null to append it
 */
public record RuleBacktest(
        List<Rule> stored, Rule.Content wish, @Nullable Rule replaced) {

    public RuleBacktest {
        stored = List.copyOf(stored);
    }

    /** @param answer the decision of all rules including this one */
    public record Finding(PastCheck past, PermissionDecision answer) {

        /** The effect that it would have had. */
        public Effect effect() {
            return Effect.of(answer);
        }

        /** Whether the outcome would have changed. */
        public boolean isOther() {
            return effect() != past.then();
        }
    }

    /** The agent whose calls it can affect; null for all agents. */
    public @Nullable Long agent() {
        return replaced == null || Objects.equals(replaced.content().agentId(), wish.agentId()) ? wish.agentId() : null;
    }

    /** Empty if neither the rule nor the one it replaces applies. */
    public Optional<Finding> of(PastCheck past) {
        boolean isAbout = speaks(wish, past) || replaced != null && speaks(replaced.content(), past);
        return isAbout ? Optional.of(new Finding(past, past.under(rules(past.agentId())))) : Optional.empty();
    }

    private static boolean speaks(Rule.Content content, PastCheck past) {
        return content.isFor(past.agentId()) && content.rule().of(past.request(), past.taintedBy() != null) != Match.NO;
    }

    private List<ArgumentRule> rules(long agent) {
        var all = new ArrayList<Rule.Content>();
        for (var rule : stored) {
            all.add(replaced != null && rule.id() == replaced.id() ? wish : rule.content());
        }
        if (replaced == null) {
            all.add(wish);
        }
        return all.stream()
                .filter(content -> content.isFor(agent))
                .map(Rule.Content::rule)
                .toList();
    }
}
