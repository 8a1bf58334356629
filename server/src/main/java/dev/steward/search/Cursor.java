package dev.steward.search;

import dev.steward.platform.problem.Problem;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * The position where a page of results ended.
 *
 * @param at the time that counts as now: newer rows do not score higher on later pages
 */
record Cursor(SearchLevel level, Instant at, float score, long order) {

    private static final Pattern WRITTEN = Pattern.compile("([0-3])-([0-9]{1,11})-([0-9a-f]{1,8})-([0-9]{1,18})");

    private static final int HEX = 16;

    String written() {
        return level.ordinal() + "-" + at.getEpochSecond() + "-" + Integer.toHexString(Float.floatToIntBits(score))
                + "-" + order;
    }

    /** Parses the result of {@link #written}. @throws Problem.Invalid if it is anything else */
    static Cursor of(String written) {
        var matcher = WRITTEN.matcher(written);
        if (!matcher.matches()) {
            throw wrong();
        }
        float score = Float.intBitsToFloat(Integer.parseUnsignedInt(matcher.group(3), HEX));
        if (!Float.isFinite(score)) {
            throw wrong();
        }
        return new Cursor(
                SearchLevel.values()[Integer.parseInt(matcher.group(1))],
                Instant.ofEpochSecond(Long.parseLong(matcher.group(2))),
                score,
                Long.parseLong(matcher.group(4)));
    }

    private static Problem wrong() {
        return new Problem.Invalid("after", "is from no answer");
    }
}
