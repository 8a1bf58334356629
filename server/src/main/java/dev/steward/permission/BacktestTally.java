package dev.steward.permission;

import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.RuleBacktest.Finding;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/** Counts what a rule would have changed and keeps the most telling examples. Not thread-safe. */
public final class BacktestTally {

    /** More than anyone would look through. */
    public static final int MAX_EXAMPLES = 50;

    /** Changed outcomes are more telling, and among those the latest. */
    private static final Comparator<Finding> TELLING = Comparator.comparing(Finding::isOther)
            .thenComparing(finding -> finding.past().at())
            .thenComparing(finding -> finding.past().id());

    private final Map<Effect, Integer> counts = new EnumMap<>(Effect.class);
    private final PriorityQueue<Finding> examples = new PriorityQueue<>(TELLING);
    private int looked;
    private int others;

    /** Counts a request. @param found empty if the rule does not apply to it */
    public BacktestTally add(Optional<Finding> found) {
        looked++;
        found.ifPresent(finding -> {
            counts.merge(finding.effect(), 1, Integer::sum);
            others += finding.isOther() ? 1 : 0;
            examples.add(finding);
            if (examples.size() > MAX_EXAMPLES) {
                examples.remove();
            }
        });
        return this;
    }

    /** Estimated memory used by the examples. */
    public int estimatedBytes() {
        return examples.stream()
                .mapToInt(finding -> finding.past().estimatedBytes())
                .sum();
    }

    public int looked() {
        return looked;
    }

    /** The number of requests that would have had this effect. */
    public int count(Effect effect) {
        return counts.getOrDefault(effect, 0);
    }

    /** The number of requests whose outcome would have changed. */
    public int others() {
        return others;
    }

    /** The most telling first; at most {@value #MAX_EXAMPLES}. */
    public List<Finding> examples() {
        return examples.stream().sorted(TELLING.reversed()).toList();
    }
}
