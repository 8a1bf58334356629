package dev.steward.platform.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuietHoursTest {

    @ParameterizedTest
    @CsvSource({
        // Across midnight, in Berlin (UTC+1).
        "22:00, 07:00, Europe/Berlin, 2026-11-27T20:59:59Z, false",
        "22:00, 07:00, Europe/Berlin, 2026-11-27T21:00:00Z, true",
        "22:00, 07:00, Europe/Berlin, 2026-11-27T23:00:00Z, true",
        "22:00, 07:00, Europe/Berlin, 2026-11-28T05:59:59.999Z, true",
        "22:00, 07:00, Europe/Berlin, 2026-11-28T06:00:00Z, false",
        // Within a day, in New York (UTC-5), Kolkata (UTC+5:30) and with a fixed offset.
        "12:00, 13:00, America/New_York, 2026-11-27T16:59:00Z, false",
        "12:00, 13:00, America/New_York, 2026-11-27T17:00:00Z, true",
        "12:00, 13:00, America/New_York, 2026-11-27T18:00:00Z, false",
        "12:30, 13:00, Asia/Kolkata, 2026-11-27T07:00:00Z, true",
        "12:30, 13:00, Asia/Kolkata, 2026-11-27T06:59:00Z, false",
        "12:00, 13:00, +02:00, 2026-11-27T10:30:00Z, true",
        // From and until midnight.
        "00:00, 06:00, UTC, 2026-11-27T00:00:00Z, true",
        "00:00, 06:00, UTC, 2026-11-26T23:59:00Z, false",
        "18:00, 00:00, UTC, 2026-11-26T23:59:00Z, true",
        "18:00, 00:00, UTC, 2026-11-27T00:00:00Z, false",
        // Never, whatever the time.
        "07:00, 07:00, UTC, 2026-11-27T07:00:00Z, false",
        "00:00, 00:00, UTC, 2026-11-27T00:00:00Z, false",
        // An unknown zone counts as UTC.
        "12:00, 13:00, Mars/Base, 2026-11-27T12:30:00Z, true",
        "12:00, 13:00, '', 2026-11-27T12:30:00Z, true",
        // The hour from 02:00 that is skipped in spring: 01:59 is followed by 03:00.
        "02:00, 03:00, Europe/Berlin, 2026-03-29T00:59:59Z, false",
        "02:00, 03:00, Europe/Berlin, 2026-03-29T01:00:00Z, false",
        "02:30, 03:30, Europe/Berlin, 2026-03-29T01:00:00Z, true",
        "02:30, 03:30, Europe/Berlin, 2026-03-29T01:30:00Z, false",
        // The hour from 02:00 that occurs twice in autumn.
        "02:00, 03:00, Europe/Berlin, 2026-10-25T00:30:00Z, true",
        "02:00, 03:00, Europe/Berlin, 2026-10-25T01:30:00Z, true",
        "02:00, 03:00, Europe/Berlin, 2026-10-25T02:00:00Z, false",
        "02:30, 07:00, Europe/Berlin, 2026-10-25T00:45:00Z, true",
        "02:30, 07:00, Europe/Berlin, 2026-10-25T01:15:00Z, false",
    })
    void coversWhatTheClockOnTheWallSays(
            LocalTime start, LocalTime end, String timezone, Instant at, boolean isCovered) {
        assertThat(new QuietHours(start, end, timezone).covers(at)).isEqualTo(isCovered);
    }

    @ParameterizedTest
    @CsvSource({"22:00, 07:00, Quiet hours from 22:00 to 07:00", "00:05, 13:30, Quiet hours from 00:05 to 13:30"})
    void saysItsHours(LocalTime start, LocalTime end, String words) {
        assertThat(new QuietHours(start, end, "UTC").words()).isEqualTo(words);
    }
}
