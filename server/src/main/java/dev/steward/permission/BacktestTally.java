package dev.steward.permission;

import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.RuleBacktest.Finding;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/** Counts what a rule would have changed, and keeps the examples that tell the most. For one who adds at a time. */
public final class BacktestTally {

    /** More than anybody looks through. */
    public static final int MAX_EXAMPLES = 50;

    /** What would be otherwise tells the most, and of that what was last. */
    private static final Comparator<Finding> TELLING = Comparator.comparing(Finding::isOther)
            .thenComparing(finding -> finding.past().at())
            .thenComparing(finding -> finding.past().id());

    private final Map<Effect, Integer> counts = new EnumMap<>(Effect.class);
    private final PriorityQueue<Finding> examples = new PriorityQueue<>(TELLING);
    private int looked;
    private int others;

    /** Counts one more request. @param found nothing where the rule does not speak of it */
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

    /** What the examples take of the memory. */
    public int estimatedBytes() {
        return examples.stream()
                .mapToInt(finding -> finding.past().estimatedBytes())
                .sum();
    }

    /** How many requests there were. */
    public int looked() {
        return looked;
    }

    /** How many would have come to that. */
    public int count(Effect effect) {
        return counts.getOrDefault(effect, 0);
    }

    /** How many came to something else. */
    public int others() {
        return others;
    }

    /** What tells the most first; {@value #MAX_EXAMPLES} at the most. */
    public List<Finding> examples() {
        return examples.stream().sorted(TELLING.reversed()).toList();
    }
}
