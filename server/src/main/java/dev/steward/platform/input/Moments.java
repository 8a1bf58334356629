package dev.steward.platform.input;

import dev.steward.platform.problem.Problem;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Parses times in requests: ISO 8601, UTC if there is no offset. */
public final class Moments {

    /** The most characters in a time. */
    public static final int MAX_LENGTH = 64;

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private Moments() {}

    /** The time, with the precision of the database. @throws Problem.Invalid if the field is not a valid time */
    public static Instant read(String field, String text) {
        try {
            var read = DateTimeFormatter.ISO_DATE_TIME.parseBest(text.strip(), Instant::from, LocalDateTime::from);
            var moment = read instanceof LocalDateTime local ? local.toInstant(ZoneOffset.UTC) : Instant.from(read);
            if (!moment.isBefore(FIRST) && moment.isBefore(END)) {
                return moment.truncatedTo(ChronoUnit.MICROS);
            }
        } catch (DateTimeException _) {
            // reported below
        }
        throw new Problem.Invalid(field, "must be a moment such as 2026-01-31T12:00:00Z");
    }
}
