package dev.steward.provider;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parses the {@code Retry-After} header, which contains seconds or a date, and {@code retry-after-ms}. */
final class RetryAfter {

    private static final int MAX_LENGTH = 100;

    /** Quotas are renewed once a month; a longer wait is a mistake. */
    private static final Duration MAX = Duration.ofDays(31);

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

    private static Optional<Duration> read(@Nullable String header, Instant now) {
        if (header == null || header.isBlank() || header.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String value = header.strip();
        try {
            if (value.matches("\\d{1,9}(\\.\\d{1,9})?")) {
                return Optional.of(Duration.ofSeconds((long) Math.ceil(Double.parseDouble(value))));
            }
            Instant date = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return Optional.of(date.isBefore(now) ? Duration.ZERO : Duration.between(now, date));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
