package dev.steward.schedule;

import dev.steward.platform.text.WellFormed;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes planned times as an iCalendar document (RFC 5545), which calendar programs can subscribe to. */
final class CalendarFeed {

    private static final int LINE_OCTETS = 75;
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private CalendarFeed() {}

    /** @param link an absolute URL; left out if it contains blanks or control characters */
    record Entry(long schedule, String title, @Nullable String link, Instant at) {}

    /** @param now when the document is created, with a precision of a second */
    static String of(List<Entry> entries, Instant now) {
        var feed = new StringBuilder();
        line(feed, "BEGIN:VCALENDAR");
        line(feed, "VERSION:2.0");
        line(feed, "PRODID:-//Steward//Schedules//EN");
        line(feed, "CALSCALE:GREGORIAN");
        line(feed, "METHOD:PUBLISH");
        line(feed, "X-WR-CALNAME:Steward");
        line(feed, "REFRESH-INTERVAL;VALUE=DURATION:PT1H");
        line(feed, "X-PUBLISHED-TTL:PT1H");
        for (var entry : entries) {
            var at = MOMENT.format(entry.at);
            line(feed, "BEGIN:VEVENT");
            line(feed, "UID:schedule-%d-%s@steward".formatted(entry.schedule, at));
            line(feed, "DTSTAMP:" + MOMENT.format(now));
            line(feed, "DTSTART:" + at);
            line(feed, "DURATION:PT5M");
            line(feed, "SUMMARY:" + text(entry.title));
            if (entry.link != null && entry.link.matches("[^\\s\\p{Cntrl}]+")) {
                line(feed, "URL:" + WellFormed.repaired(entry.link));
            }
            line(feed, "TRANSP:TRANSPARENT");
            line(feed, "END:VEVENT");
        }
        line(feed, "END:VCALENDAR");
        return feed.toString();
    }

    private static String text(String title) {
        return WellFormed.repaired(title)
                .replaceAll("\\R", "\n")
                .replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", "")
                .replaceAll("[\\\\;,]", "\\\\$0")
                .replace("\n", "\\n");
    }

    /** Folds the line into parts of at most {@value #LINE_OCTETS} bytes without splitting a character. */
    private static void line(StringBuilder feed, String content) {
        int room = LINE_OCTETS;
        for (var character : content.codePoints().mapToObj(Character::toString).toList()) {
            int octets = character.getBytes(StandardCharsets.UTF_8).length;
            if (octets > room) {
                feed.append("\r\n ");
                room = LINE_OCTETS - 1;
            }
            feed.append(character);
            room -= octets;
        }
        feed.append("\r\n");
    }
}
