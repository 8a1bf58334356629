package dev.steward.provider;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a model costs, in millionths of a dollar for a million tokens.
 *
 * @param input for what it is given, at most {@link #MAX}
 * @param output for what it says, at most {@link #MAX}
 */
public record Price(long input, long output) {

    /** Of a model on the person's own machine. */
    static final Price FREE = new Price(0, 0);

    /** Dollars for a million tokens. No model is near; within it a cost fits into a number. */
    static final long MAX_DOLLARS = 1_000;

    static final long MAX = MAX_DOLLARS * 1_000_000;

    private static final int MILLIONTHS = 6;

    private static final BigDecimal MIN_DOLLARS = BigDecimal.ONE.movePointLeft(MILLIONTHS);

    public Price {
        if (input < 0 || input > MAX || output < 0 || output > MAX) {
            throw new IllegalArgumentException("No price: " + input + ", " + output);
        }
    }

    /** Of so many tokens, in billionths of a dollar, rounded to the next. */
    public long cost(int inputTokens, int outputTokens) {
        return (inputTokens * input + outputTokens * output + 500) / 1_000;
    }

    /** Dollars for a million tokens that the model is given. */
    BigDecimal inputDollars() {
        return dollars(input);
    }

    /** Dollars for a million tokens that the model says. */
    BigDecimal outputDollars() {
        return dollars(output);
    }

    /** What a list says in dollars for one token; nothing where it says nothing, or what cannot be. */
    static Optional<Price> perToken(String input, String output) {
        Long in = perToken(input);
        Long out = perToken(output);
        return in == null || out == null ? Optional.empty() : Optional.of(new Price(in, out));
    }

    private static @Nullable Long perToken(String dollars) {
        if (!dollars.matches("[0-9]{1,4}(\\.[0-9]{1,20})?([eE]-[0-9]{1,2})?")) {
            return null;
        }
        BigDecimal price = new BigDecimal(dollars).movePointRight(2 * MILLIONTHS);
        return price.compareTo(BigDecimal.valueOf(MAX)) > 0 ? null : rounded(price);
    }

    /** Whether so many dollars can be what a million tokens cost; what is smaller may have a million places, which nobody counts. */
    static boolean isPerMillion(BigDecimal dollars) {
        return dollars.signum() == 0
                || (dollars.compareTo(MIN_DOLLARS) >= 0 && dollars.compareTo(BigDecimal.valueOf(MAX_DOLLARS)) <= 0);
    }

    /** Of dollars for a million tokens, as {@link #isPerMillion} says. */
    static Price perMillion(BigDecimal input, BigDecimal output) {
        return new Price(millionths(input), millionths(output));
    }

    private static long millionths(BigDecimal dollars) {
        // A zero may have a million places as well
        return rounded(dollars.stripTrailingZeros().movePointRight(MILLIONTHS));
    }

    private static long rounded(BigDecimal millionths) {
        return millionths.setScale(0, RoundingMode.HALF_UP).longValueExact();
    }

    private static BigDecimal dollars(long millionths) {
        BigDecimal dollars = BigDecimal.valueOf(millionths, MILLIONTHS).stripTrailingZeros();
        return dollars.scale() < 0 ? dollars.setScale(0) : dollars;
    }
}
