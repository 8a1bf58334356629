package dev.steward.durable.schedule.recurrence;

import static dev.steward.durable.schedule.recurrence.RecurrenceReader.refused;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads an iCalendar recurrence (RFC 5545, 3.3.10), optionally preceded by a DTSTART with the time, the day and the zone:
 * {@code RRULE:FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=9}.
 */
final class CalendarRule {

    private static final List<String> DAYS = List.of("mo", "tu", "we", "th", "fr", "sa", "su");
    private static final Pattern START =
            Pattern.compile("dtstart(?:;value=date-time)?(?:;tzid=([^:;]+))?(?:;value=date-time)?:(\\d{8}t\\d{6})(z?)");
    private static final DateTimeFormatter DATE_TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);

    /** The parts that a schedule's rules cannot express, with the text of the refusal. */
    private static final Map<String, String> LIMITS = Map.of(
            "until", "has UNTIL: a schedule has no end. Turn it off when it is no longer needed.",
            "count", "has COUNT: a schedule has no end. Turn it off when it is no longer needed.",
            "bymonth", "has BYMONTH: a schedule repeats every month.",
            "bymonthday", "has BYMONTHDAY: a schedule repeats on days of the week, not of the month.",
            "byyearday", "has BYYEARDAY: a schedule repeats on days of the week, not of the year.",
            "byweekno", "has BYWEEKNO: a schedule repeats every week.",
            "bysetpos", "has BYSETPOS: a schedule repeats on days of the week, every week.");

    private static final int HOUR = 60;
    private static final int DAY = 24 * HOUR;

    private CalendarRule() {}

    static boolean looksLike(String text) {
        return text.startsWith("rrule:") || text.startsWith("dtstart") || text.contains("freq=");
    }

    /** @param text in lower case @param now a DTSTART after the first run from then on is refused */
    public static List<RecurrenceRule> read(String text, String timezone, Instant now) {
        String zone = timezone;
        LocalDateTime start = null;
        String rule = null;
        for (var line : text.split("\\s+")) {
            var match = START.matcher(line);
            if (match.matches()) {
                String named = match.group(1);
                start = start(match.group(2));
                if (named != null) {
                    zone = ZoneNames.find(named).orElseThrow(() -> RecurrenceReader.unknownZone(named));
                } else if (!match.group(3).isEmpty()) {
                    zone = "UTC";
                }
            } else if (line.startsWith("dtstart")) {
                throw refused("has a DTSTART that is not a date with a time, such as"
                        + " DTSTART;TZID=Europe/Berlin:20261127T070000.");
            } else if (rule == null && (line.startsWith("rrule:") || line.contains("freq="))) {
                rule = line.replaceFirst("^rrule:", "");
            } else {
                throw refused("has “%s”: only one RRULE, and a DTSTART before it, can be read."
                        .formatted(Truncate.to(line, 40)));
            }
        }
        if (rule == null) {
            throw refused("has a DTSTART but no RRULE, which says when it repeats.");
        }
        var rules = rules(parts(rule), start, zone);
        if (start != null
                && start.atZone(rules.getFirst().zone())
                        .toInstant()
                        .isAfter(Recurrence.of(rules, now).next())) {
            throw refused("has a DTSTART after its first run, and a schedule starts at once. Use an earlier DTSTART.");
        }
        return rules;
    }

    private static LocalDateTime start(String value) {
        if (!value.endsWith("00")) {
            throw refused("has a DTSTART with seconds: a schedule counts in minutes.");
        }
        try {
            return LocalDateTime.parse(value.toUpperCase(Locale.ROOT), DATE_TIME);
        } catch (DateTimeException none) {
            throw refused("has a DTSTART with a date or a time that does not exist.");
        }
    }

    private static Map<String, String> parts(String rule) {
        var parts = new HashMap<String, String>();
        for (var part : rule.split(";")) {
            int equals = part.indexOf('=');
            if (equals < 1 || parts.put(part.substring(0, equals), part.substring(equals + 1)) != null) {
                throw RecurrenceReader.unknown(part);
            }
        }
        return parts;
    }

    private static List<RecurrenceRule> rules(Map<String, String> parts, @Nullable LocalDateTime start, String zone) {
        for (var part : parts.keySet().stream().sorted().toList()) {
            var limit = LIMITS.get(part);
            if (limit != null) {
                throw refused(limit);
            }
            if (!List.of("freq", "interval", "byday", "byhour", "byminute", "bysecond", "wkst")
                    .contains(part)) {
                throw RecurrenceReader.unknown(part);
            }
        }
        var seconds = parts.get("bysecond");
        if (seconds != null && !seconds.matches("0{1,2}")) {
            throw refused("has BYSECOND: a schedule counts in minutes.");
        }
        int interval = interval(parts.getOrDefault("interval", "1"));
        int days = days(parts.get("byday"));
        var frequency = parts.getOrDefault("freq", "");
        boolean hasTime = parts.containsKey("byhour") || parts.containsKey("byminute");
        return switch (frequency) {
            case "secondly", "minutely" -> {
                if (hasTime) {
                    throw refused("limits the hours of an interval, which a schedule cannot. " + RecurrenceReader.USE);
                }
                yield interval(interval * (frequency.equals("minutely") ? 60L : 1L), start, days, zone);
            }
            case "hourly" -> {
                if (!hasTime) {
                    yield interval(interval * 3_600L, start, days, zone);
                }
                if (interval > 1) {
                    throw refused("limits the times of an interval, which a schedule cannot. " + RecurrenceReader.USE);
                }
                yield RecurrenceReader.times(
                        numbers(parts.get("byminute"), 59, start == null ? 0 : start.getMinute()),
                        numbers(parts.get("byhour"), 23, -1),
                        days,
                        zone);
            }
            case "daily", "weekly" -> {
                if (interval > 1) {
                    throw refused("leaves out %s, which a schedule cannot: it repeats every week. %s"
                            .formatted(frequency.equals("daily") ? "days" : "weeks", RecurrenceReader.USE));
                }
                if (start == null && !parts.containsKey("byhour")) {
                    throw refused("names no time: add BYHOUR, or a DTSTART line before it.");
                }
                boolean isOnStart = frequency.equals("weekly") && !parts.containsKey("byday");
                if (isOnStart && start == null) {
                    throw refused("names no day: add BYDAY, or a DTSTART line before it.");
                }
                yield RecurrenceReader.times(
                        numbers(parts.get("byminute"), 59, start == null ? 0 : start.getMinute()),
                        numbers(parts.get("byhour"), 23, start == null ? 0 : start.getHour()),
                        isOnStart && start != null ? RecurrenceRule.bit(start.getDayOfWeek()) : days,
                        zone);
            }
            case "monthly", "yearly" ->
                throw refused("repeats by the month or the year, which a schedule cannot. " + RecurrenceReader.USE);
            default -> throw refused("needs FREQ, one of MINUTELY, HOURLY, DAILY and WEEKLY.");
        };
    }

    /** With a start these are times of the day, as an interval of a schedule counts from when it is saved. */
    private static List<RecurrenceRule> interval(long seconds, @Nullable LocalDateTime start, int days, String zone) {
        var every = RecurrenceReader.every(seconds, days, zone);
        if (start == null) {
            return List.of(every);
        }
        int step = every.intervalSeconds() / 60;
        boolean isEven = seconds % 60 == 0 && (HOUR % step == 0 || step % HOUR == 0 && DAY % step == 0);
        if (!isEven) {
            throw startOfInterval();
        }
        long minutes = 0;
        long hours = 0;
        for (int at = (start.getHour() * HOUR + start.getMinute()) % step; at < DAY; at += step) {
            minutes |= 1L << at % HOUR;
            hours |= 1L << at / HOUR;
        }
        var rules = RecurrenceReader.times(minutes, hours, days, zone);
        // Too many times are an interval again.
        if (step > 1 && rules.getFirst().runAtMinute() == null) {
            throw startOfInterval();
        }
        return rules;
    }

    private static Problem.Invalid startOfInterval() {
        return refused("has a DTSTART, and this interval counts from when the schedule is saved. Leave DTSTART out.");
    }

    private static int interval(String value) {
        if (!value.matches("0{0,3}[1-9]\\d{0,6}")) {
            throw RecurrenceReader.unknown("interval=" + value);
        }
        return Integer.parseInt(value);
    }

    private static int days(@Nullable String list) {
        if (list == null) {
            return RecurrenceRule.EVERY_DAY;
        }
        int days = 0;
        for (var day : list.split(",", -1)) {
            if (day.matches("[+-]?\\d{1,2}[a-z]{2}")) {
                throw refused("has a day of the month in BYDAY (%s): a schedule repeats every week.".formatted(day));
            }
            if (!DAYS.contains(day)) {
                throw RecurrenceReader.unknown("byday=" + list);
            }
            days |= 1 << DAYS.indexOf(day);
        }
        return days;
    }

    /** A bit for each number in the list; without a list, the bit of {@code start}, or all bits if that is -1. */
    private static long numbers(@Nullable String list, int max, int start) {
        if (list == null) {
            return start < 0 ? (2L << max) - 1 : 1L << start;
        }
        long set = 0;
        for (var number : list.split(",", -1)) {
            if (!number.matches("\\d{1,2}") || Integer.parseInt(number) > max) {
                throw RecurrenceReader.unknown(list);
            }
            set |= 1L << Integer.parseInt(number);
        }
        return set;
    }
}
