package dev.steward.transfer;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Parses dates in exports: numbers since 1970 in any unit, possibly as text, and ISO 8601. */
final class Moments {

    /** There were no conversations with models before. */
    private static final Instant FIRST = Instant.parse("1990-01-01T00:00:00Z");

    private static final Instant LAST = Instant.parse("2200-01-01T00:00:00Z");

    private static final Pattern NUMBER = Pattern.compile("-?[0-9.+eE]+");
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

    private static final int MAX_LENGTH = 64;
    private static final BigDecimal MICROS = BigDecimal.valueOf(1_000_000);
    private static final double MILLIS_FROM = 1e11;
    private static final double MICROS_FROM = 1e14;
    private static final double NANOS_FROM = 1e17;

    private Moments() {}

    /** The time in microseconds; null if it is missing or impossible. */
    static @Nullable Instant of(JsonNode node) {
        if (node.isNumber()) {
            return ofNumber(node.asString());
        }
        return node.isString() ? of(node.asString()) : null;
    }

    static @Nullable Instant of(String text) {
        var bare = text.strip().replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2");
        if (bare.isEmpty() || bare.length() > MAX_LENGTH) {
            return null;
        }
        if (NUMBER.matcher(bare).matches()) {
            return ofNumber(bare);
        }
        if (DAY.matcher(bare).matches()) {
            return of(bare + "T00:00:00Z");
        }
        try {
            return sane(OffsetDateTime.parse(bare.replace(' ', 'T')).toInstant());
        } catch (DateTimeException _) {
            try {
                return sane(Instant.parse(bare.replace(' ', 'T') + "Z"));
            } catch (DateTimeException _) {
                return null;
            }
        }
    }

    private static @Nullable Instant ofNumber(String text) {
        try {
            double size = Math.abs(Double.parseDouble(text));
            if (!(size < 1e21)) {
                return null;
            }
            var number = new BigDecimal(text);
            var micros = size < MILLIS_FROM
                    ? number.multiply(MICROS)
                    : size < MICROS_FROM
                            ? number.movePointRight(3)
                            : size < NANOS_FROM ? number : number.movePointLeft(3);
            return sane(Instant.EPOCH.plus(micros.longValue(), ChronoUnit.MICROS));
        } catch (NumberFormatException | DateTimeException | ArithmeticException _) {
            return null;
        }
    }

    private static @Nullable Instant sane(Instant moment) {
        return moment.isBefore(FIRST) || moment.isAfter(LAST) ? null : moment.truncatedTo(ChronoUnit.MICROS);
    }
}
