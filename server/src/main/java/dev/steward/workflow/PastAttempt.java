package dev.steward.workflow;

import dev.steward.agent.definition.Money;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a successful attempt took.
 *
 * @param cost in billionths of a dollar; null if some of it had no price
 */
record PastAttempt(
        int position, long run, long tokens, @Nullable Long cost, long seconds) {

    /** Attempts per step that a forecast considers. */
    static final int MAX = 20;

    /**
     * The expected values: the median of each, and the larger one of two in the middle.
     *
     * @param tokens null if unknown, as the others
     */
    record Likely(
            @Nullable Long tokens,
            @Nullable Long cost,
            @Nullable Long seconds) {

        static final Likely UNKNOWN = new Likely(null, null, null);

        @Nullable
        BigDecimal dollars() {
            return Money.dollarsOrNull(cost);
        }

        private Likely and(Likely next) {
            return new Likely(sum(tokens, next.tokens), sum(cost, next.cost), sum(seconds, next.seconds));
        }

        private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
            return one == null ? other : other == null ? one : Long.valueOf(one + other);
        }
    }

    static Likely likely(List<PastAttempt> attempts) {
        return new Likely(
                median(attempts, PastAttempt::tokens),
                median(
                        attempts.stream()
                                .filter(attempt -> attempt.cost() != null)
                                .toList(),
                        PastAttempt::costOrZero),
                median(attempts, PastAttempt::seconds));
    }

    /** All of them together. Unknown values are left out. */
    static Likely sum(Stream<Likely> all) {
        return all.reduce(Likely.UNKNOWN, Likely::and);
    }

    static int runs(Stream<PastAttempt> attempts) {
        return (int) attempts.map(PastAttempt::run).distinct().count();
    }

    private long costOrZero() {
        return cost == null ? 0 : cost;
    }

    private static @Nullable Long median(List<PastAttempt> attempts, ToLongFunction<PastAttempt> of) {
        return attempts.isEmpty()
                ? null
                : Long.valueOf(attempts.stream()
                        .mapToLong(of)
                        .sorted()
                        .skip(attempts.size() / 2)
                        .findFirst()
                        .orElse(0));
    }
}
