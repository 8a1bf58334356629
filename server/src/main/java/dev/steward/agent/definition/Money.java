package dev.steward.agent.definition;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Money: dollars on the wire, whole billionths of a dollar in rows, so that sums are exact. */
public final class Money {

    /** The largest budget, in dollars. */
    public static final long MAX = 1_000_000;

    private static final int PLACES = 9;

    private static final BigDecimal MIN = BigDecimal.ONE.movePointLeft(PLACES);

    /** The message for an invalid budget. */
    public static final String BUDGET = "must be at least 0.000000001 and at most " + MAX;

    private Money() {}

    public static BigDecimal dollars(long nanos) {
        var dollars = BigDecimal.valueOf(nanos, PLACES).stripTrailingZeros();
        return dollars.scale() < 0 ? dollars.setScale(0) : dollars;
    }

    public static @Nullable BigDecimal dollarsOrNull(@Nullable Long nanos) {
        return nanos == null ? null : dollars(nanos);
    }

    /** Rounds up to a whole billionth. @param dollars a budget */
    static long nanos(BigDecimal dollars) {
        return dollars.movePointRight(PLACES).setScale(0, RoundingMode.UP).longValueExact();
    }

    public static @Nullable Long nanosOrNull(@Nullable BigDecimal dollars) {
        return dollars == null ? null : nanos(dollars);
    }

    /** Whether it is a valid budget. A value below the minimum may have a million decimal places, which must not be expanded. */
    public static boolean isBudget(@Nullable BigDecimal dollars) {
        return dollars == null || (dollars.compareTo(MIN) >= 0 && dollars.compareTo(BigDecimal.valueOf(MAX)) <= 0);
    }

    /** For people: to the cent, and below a cent to the first digit that is not zero. */
    public static String said(long nanos) {
        var dollars = BigDecimal.valueOf(nanos, PLACES);
        int places = 2;
        while (nanos != 0
                && places < PLACES
                && dollars.setScale(places, RoundingMode.HALF_UP).signum() == 0) {
            places++;
        }
        return "$" + String.format(Locale.ROOT, "%,." + places + "f", dollars.setScale(places, RoundingMode.HALF_UP));
    }
}
