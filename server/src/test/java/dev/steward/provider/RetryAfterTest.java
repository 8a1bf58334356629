package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @ParameterizedTest
    @CsvSource({"7, 7", "' 30 ', 30", "0, 0", "1.5, 2"})
    void secondsAreRoundedUp(String header, long seconds) {
        assertThat(RetryAfter.parse(header, NOW)).contains(Duration.ofSeconds(seconds));
    }

    @Test
    void aDateIsCountedFromNow() {
        assertThat(RetryAfter.parse("Sun, 01 Mar 2026 12:01:30 GMT", NOW)).contains(Duration.ofSeconds(90));
        assertThat(RetryAfter.parse("Sun, 01 Mar 2026 11:00:00 GMT", NOW)).contains(Duration.ZERO);
        assertThat(RetryAfter.parse("Sunday, 01-Mar-26 12:01:30 GMT", NOW)).contains(Duration.ofSeconds(90));
        assertThat(RetryAfter.parse("Sun Mar  1 12:01:30 2026", NOW)).contains(Duration.ofSeconds(90));
        assertThat(RetryAfter.parse("Tue Mar 10 12:00:00 2026", NOW)).contains(Duration.ofDays(9));
    }

    @ParameterizedTest
    @CsvSource({"1500, 2", "20, 1", "0, 0", "250.5, 1", "60000, 60", "100000, 100"})
    void millisecondsAreRoundedUpToSeconds(String header, long seconds) {
        assertThat(RetryAfter.parseMillis(header)).contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "soon", "-5", "9999999999", "99999999999999999999"})
    void otherMillisecondsSayNothing(@Nullable String header) {
        assertThat(RetryAfter.parseMillis(header)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"6m0s, 360", "1.5s, 2", "120ms, 1", "1h2m, 3720", "30, 30", "1772366430, 30", "1772366430000, 30"})
    void aLimitThatIsUsedUpSaysWhenItIsRenewed(String reset, long seconds) {
        var headers = Map.of(
                "x-ratelimit-remaining-requests", "5",
                "x-ratelimit-reset-requests", "9h",
                "x-ratelimit-remaining-tokens", "0",
                "x-ratelimit-reset-tokens", reset);
        assertThat(RetryAfter.parseReset(headers::get, NOW)).contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-1", "9999999999"})
    void anotherResetSaysNothing(String reset) {
        var headers = Map.of("x-ratelimit-remaining", "0", "x-ratelimit-reset", reset);
        assertThat(RetryAfter.parseReset(headers::get, NOW)).isEmpty();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {"", " ", "soon", "-5", "99999999999999999999", "999999999", "Fri, 01 Mar 2052 12:00:00 GMT"})
    void anythingElseSaysNothing(@Nullable String header) {
        assertThat(RetryAfter.parse(header, NOW)).isEmpty();
    }
}
