package dev.steward.workflow;

import dev.steward.agent.definition.Money;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
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

    /** The expected values, null if unknown: the median of each, and the larger one of two in the middle. */
    record Likely(
            @Nullable Long tokens,
            @Nullable Long cost,
            @Nullable Long seconds) {

        static final Likely UNKNOWN = new Likely(null, null, null);

        static Likely of(List<PastAttempt> attempts) {
            return new Likely(
                    median(attempts, PastAttempt::tokens),
                    median(attempts, PastAttempt::cost),
                    median(attempts, PastAttempt::seconds));
        }

        private static @Nullable Long median(List<PastAttempt> attempts, Function<PastAttempt, @Nullable Long> of) {
            var known = attempts.stream()
                    .flatMap(attempt -> Stream.ofNullable(of.apply(attempt)))
                    .sorted()
                    .toList();
            return known.isEmpty() ? null : known.get(known.size() / 2);
        }

        @Nullable
        BigDecimal dollars() {
            return Money.dollarsOrNull(cost);
        }

        /** Both together; unknown values are left out. */
        Likely and(Likely next) {
            return new Likely(sum(tokens, next.tokens), sum(cost, next.cost), sum(seconds, next.seconds));
        }

        private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
            return one == null ? other : other == null ? one : Long.valueOf(one + other);
        }
    }
}
