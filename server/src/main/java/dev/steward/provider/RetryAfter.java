package dev.steward.provider;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Parses the headers that say when to retry, of which {@code Retry-After} contains seconds or a date. */
final class RetryAfter {

    private static final int MAX_LENGTH = 100;

    /** Quotas are renewed once a month; a longer wait is a mistake. */
    private static final Duration MAX = Duration.ofDays(31);

    private static final Pattern PARTS =
            Pattern.compile("(?:(\\d{1,4})h)?(?:(\\d{1,4})m)?(?:(\\d{1,7})(\\.\\d{1,9})?s?)?");

    /** A date in any form that RFC 9110 (5.6.7) names. */
    private static final DateTimeFormatter DATE = new DateTimeFormatterBuilder()
            .appendOptional(DateTimeFormatter.RFC_1123_DATE_TIME)
            .appendOptional(DateTimeFormatter.ofPattern("EEEE, dd-MMM-yy HH:mm:ss 'GMT'", Locale.ENGLISH))
            .appendOptional(DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH))
            .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
            .toFormatter(Locale.ENGLISH);

    private RetryAfter() {}

    /** How long to wait from {@code now}; empty if the header is missing or invalid, zero if the date has passed. */
    static Optional<Duration> parse(@Nullable String header, Instant now) {
        return read(header, now).filter(wait -> wait.compareTo(MAX) <= 0);
    }

    /** How long to wait, in whole seconds; empty if the header is missing or invalid. */
    static Optional<Duration> parseMillis(@Nullable String header) {
        return header != null && header.strip().matches("\\d{1,10}(\\.\\d{1,9})?")
                ? Optional.of(Duration.ofSeconds((long) Math.ceil(Double.parseDouble(header.strip()) / 1_000)))
                        .filter(wait -> wait.compareTo(MAX) <= 0)
                : Optional.empty();
    }

    /**
     * How long to wait until a used up limit is renewed, if only {@code x-ratelimit-reset} headers say so: as a duration such as
     * {@code 6m0s}, in seconds, or as a time in seconds or milliseconds since 1970.
     *
     * @param headers the value of each header
     */
    static Optional<Duration> parseReset(Function<String, @Nullable String> headers, Instant now) {
        return Stream.of("-requests", "-tokens", "")
                .filter(limit -> "0".equals(headers.apply("x-ratelimit-remaining" + limit)))
                .flatMap(limit -> Stream.ofNullable(headers.apply("x-ratelimit-reset" + limit)))
                .flatMap(reset -> reset(reset.strip(), now).stream())
                .filter(wait -> wait.compareTo(MAX) <= 0)
                .max(Comparator.naturalOrder());
    }

    private static Optional<Duration> reset(String reset, Instant now) {
        if (reset.matches("\\d{10}|\\d{13}")) {
            long time = Long.parseLong(reset);
            Instant renewed = reset.length() == 10 ? Instant.ofEpochSecond(time) : Instant.ofEpochMilli(time);
            return Optional.of(renewed.isBefore(now) ? Duration.ZERO : Duration.between(now, renewed));
        }
        if (reset.matches("\\d{1,7}(\\.\\d{1,9})?ms")) {
            return parseMillis(reset.substring(0, reset.length() - 2));
        }
        Matcher parts = PARTS.matcher(reset);
        return parts.matches() && !reset.isEmpty()
                ? Optional.of(Duration.ofHours(number(parts.group(1)))
                        .plusMinutes(number(parts.group(2)))
                        .plusSeconds(number(parts.group(3)))
                        .plusSeconds(parts.group(4) == null ? 0 : 1))
                : Optional.empty();
    }

    static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    private static Optional<Duration> read(@Nullable String header, Instant now) {
        if (header == null || header.isBlank() || header.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String value = header.strip();
        try {
            if (value.matches("\\d{1,9}(\\.\\d{1,9})?")) {
                return Optional.of(Duration.ofSeconds((long) Math.ceil(Double.parseDouble(value))));
            }
            Instant date = DATE.parse(value, Instant::from);
            return Optional.of(date.isBefore(now) ? Duration.ZERO : Duration.between(now, date));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
