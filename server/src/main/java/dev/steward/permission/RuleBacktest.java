package dev.steward.permission;

import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.Condition.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What would have been made of what agents wanted to do if a rule had been there.
 *
 * @param stored all rules, in their order
 * @param replaced whose place the rule takes; null for one that comes last
 */
public record RuleBacktest(
        List<Rule> stored, Rule.Content wish, @Nullable Rule replaced) {

    public RuleBacktest {
        stored = List.copyOf(stored);
    }

    /** @param answer what all rules would have made of it, with this one among them */
    public record Finding(PastCheck past, PermissionDecision answer) {

        /** What would have become of it. */
        public Effect effect() {
            return Effect.of(answer);
        }

        /** Whether something else became of it. */
        public boolean isOther() {
            return effect() != past.then();
        }
    }

    /** Whose calls it can be about; null for those of all agents. */
    public @Nullable Long agent() {
        return replaced == null || Objects.equals(replaced.content().agentId(), wish.agentId()) ? wish.agentId() : null;
    }

    /** Nothing where neither the rule nor the one that it replaces speaks of it. */
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
