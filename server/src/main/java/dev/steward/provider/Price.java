package dev.steward.provider;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** The prices of a model in millionths of a dollar per million tokens, each at most {@link #MAX}. */
public record Price(long input, long output) {

    /** The price of local models. */
    static final Price FREE = new Price(0, 0);

    /** Maximum in dollars per million tokens, far above any model; guarantees that costs fit into a long. */
    static final long MAX_DOLLARS = 1_000;

    static final long MAX = MAX_DOLLARS * 1_000_000;

    private static final int MILLIONTHS = 6;

    private static final BigDecimal MIN_DOLLARS = BigDecimal.ONE.movePointLeft(MILLIONTHS);

    public Price {
        if (input < 0 || input > MAX || output < 0 || output > MAX) {
            throw new IllegalArgumentException("No price: " + input + ", " + output);
        }
    }

    /** The cost of these tokens in billionths of a dollar, rounded. */
    public long cost(int inputTokens, int outputTokens) {
        return (inputTokens * input + outputTokens * output + 500) / 1_000;
    }

    /** Dollars per million input tokens. */
    BigDecimal inputDollars() {
        return dollars(input);
    }

    /** Dollars per million output tokens. */
    BigDecimal outputDollars() {
        return dollars(output);
    }

    /** Parses prices in dollars per token; empty if missing or invalid. */
    static Optional<Price> perToken(String input, String output) {
        return perToken(input).flatMap(in -> perToken(output).map(out -> new Price(in, out)));
    }

    private static Optional<Long> perToken(String dollars) {
        return Optional.of(dollars)
                .filter(text -> text.matches("[0-9]{1,4}(\\.[0-9]{1,20})?([eE]-[0-9]{1,2})?"))
                .map(text -> new BigDecimal(text).movePointRight(2 * MILLIONTHS))
                .filter(price -> price.compareTo(BigDecimal.valueOf(MAX)) <= 0)
                .map(Price::rounded);
    }

    /** Whether this is a valid price in dollars per million tokens; smaller ones may have any number of digits. */
    static boolean isPerMillion(BigDecimal dollars) {
        return dollars.signum() == 0
                || (dollars.compareTo(MIN_DOLLARS) >= 0 && dollars.compareTo(BigDecimal.valueOf(MAX_DOLLARS)) <= 0);
    }

    /** Converts dollars per million tokens that {@link #isPerMillion} accepts. */
    static Price perMillion(BigDecimal input, BigDecimal output) {
        return new Price(millionths(input), millionths(output));
    }

    private static long millionths(BigDecimal dollars) {
        // A zero may also have any number of digits
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
