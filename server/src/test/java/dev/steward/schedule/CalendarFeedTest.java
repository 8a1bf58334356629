package dev.steward.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.schedule.CalendarFeed.Entry;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalendarFeedTest {

    private static final Instant NOW = Instant.parse("2026-11-27T13:00:00.123Z");
    private static final Instant AT = Instant.parse("2026-11-30T06:00:00Z");

    @Test
    void anEventForEachPlannedTime() {
        assertThat(CalendarFeed.of(
                        List.of(
                                new Entry(7, "Briefing", "https://steward.example/topics/3", AT),
                                new Entry(7, "Briefing", null, AT.plusSeconds(86_400))),
                        NOW))
                .isEqualTo("""
                        BEGIN:VCALENDAR
                        VERSION:2.0
                        PRODID:-//Steward//Schedules//EN
                        CALSCALE:GREGORIAN
                        METHOD:PUBLISH
                        X-WR-CALNAME:Steward
                        REFRESH-INTERVAL;VALUE=DURATION:PT1H
                        X-PUBLISHED-TTL:PT1H
                        BEGIN:VEVENT
                        UID:schedule-7-20261130T060000Z@steward
                        DTSTAMP:20261127T130000Z
                        DTSTART:20261130T060000Z
                        DURATION:PT5M
                        SUMMARY:Briefing
                        URL:https://steward.example/topics/3
                        TRANSP:TRANSPARENT
                        END:VEVENT
                        BEGIN:VEVENT
                        UID:schedule-7-20261201T060000Z@steward
                        DTSTAMP:20261127T130000Z
                        DTSTART:20261201T060000Z
                        DURATION:PT5M
                        SUMMARY:Briefing
                        TRANSP:TRANSPARENT
                        END:VEVENT
                        END:VCALENDAR
                        """.replace("\n", "\r\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a, b; c             | a\\, b\\; c
                    back\\slash         | back\\\\slash
                    'two\nlines'        | two\\nlines
                    'two\r\nlines'      | two\\nlines
                    'two\rlines'        | two\\nlines
                    'a\u0007b\u001b[1m' | ab[1m
                    ☕ Ü 🌍              | ☕ Ü 🌍
                    'half \ud83d'       | half \ufffd
                    'BEGIN:VEVENT'      | BEGIN:VEVENT
                    """)
    void titlesAreEscaped(String title, String summary) {
        assertThat(CalendarFeed.of(List.of(new Entry(1, title, null, AT)), NOW))
                .contains("\r\nSUMMARY:" + summary + "\r\nTRANSP");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://a.example/\r\nATTENDEE:x", "https://a.example/a b", "", "https://a.example/\u0000"})
    void aLinkThatIsNoneIsLeftOut(String link) {
        assertThat(CalendarFeed.of(List.of(new Entry(1, "x", link, AT)), NOW)).doesNotContain("URL:", "ATTENDEE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "ü", "☕", "🌍", "x🌍", ",", "a☕"})
    void longLinesAreFoldedBetweenCharacters(String part) {
        for (int times = 1; times < 120; times++) {
            var title = part.repeat(times);
            var feed = CalendarFeed.of(List.of(new Entry(1, title, null, AT)), NOW);
            assertThat(feed.split("\r\n"))
                    .allSatisfy(line -> assertThat(line.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(75))
                    .allSatisfy(line ->
                            assertThat(new String(line.getBytes(UTF_8), UTF_8)).isEqualTo(line));
            assertThat(feed.replace("\r\n ", "")).contains("SUMMARY:" + title.replace(",", "\\,") + "\r\n");
        }
    }

    @Test
    void withoutPlansItIsEmpty() {
        assertThat(CalendarFeed.of(List.of(), NOW))
                .endsWith("PT1H\r\nEND:VCALENDAR\r\n")
                .doesNotContain("VEVENT");
    }
}
