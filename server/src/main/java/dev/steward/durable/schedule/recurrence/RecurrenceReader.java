package dev.steward.durable.schedule.recurrence;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads rules from words ("every weekday at 7:00, Berlin time"), a cron line or an iCalendar RRULE. */
public final class RecurrenceReader {

    public static final int MAX_CHARACTERS = 500;

    /** The end of a refusal, which suggests what to write instead. */
    static final String USE =
            "Use times on days of the week, such as “every weekday at 7:00 and Saturdays at noon, Berlin"
                    + " time”, or an interval, such as “every 15 minutes”.";

    private static final int HOURS = 24;
    private static final int MINUTES = 60;

    private RecurrenceReader() {}

    /**
     * Reads the rules of a text: 1 to {@value Recurrence#MAX}, without duplicates.
     *
     * @param timezone used if the text names none
     * @param now when the schedule would start
     * @throws Problem.Invalid for the field "text": it is empty, longer than {@value #MAX_CHARACTERS} characters, not
     *     understood, or means something rules cannot express
     */
    public static List<RecurrenceRule> read(String text, String timezone, Instant now) {
        if (text.isBlank()) {
            throw refused("must not be empty");
        }
        if (text.length() > MAX_CHARACTERS) {
            throw refused("must have at most %d characters".formatted(MAX_CHARACTERS));
        }
        var lower = text.strip().toLowerCase(Locale.ROOT);
        var rules = rules(lower, timezone, now).stream().distinct().toList();
        if (rules.size() > Recurrence.MAX) {
            throw tooMany(rules.size());
        }
        return rules;
    }

    private static List<RecurrenceRule> rules(String text, String timezone, Instant now) {
        if (CalendarRule.looksLike(text)) {
            return CalendarRule.read(text, timezone, now);
        }
        return CronLine.looksLike(text) ? CronLine.read(text, timezone) : SpokenRecurrence.read(text, timezone);
    }

    /**
     * The rules for each of the minutes in each of the hours. If there are too many, and they equal an interval that starts
     * on the hour, that interval is returned instead.
     *
     * @param minutes a bit for each minute of the hour
     * @param hours a bit for each hour of the day
     */
    static List<RecurrenceRule> times(long minutes, long hours, int days, String timezone) {
        int count = Long.bitCount(minutes) * Long.bitCount(hours);
        if (count > Recurrence.MAX) {
            int step = MINUTES / Long.bitCount(minutes);
            if (Long.bitCount(hours) < HOURS || minutes != everyMinutes(step)) {
                throw tooMany(count);
            }
            return List.of(RecurrenceRule.every(Duration.ofMinutes(step), days, timezone));
        }
        var rules = new ArrayList<RecurrenceRule>();
        for (int hour = 0; hour < HOURS; hour++) {
            for (int minute = 0; minute < MINUTES; minute++) {
                if (((hours >> hour) & 1) == 1 && ((minutes >> minute) & 1) == 1) {
                    rules.add(RecurrenceRule.at(LocalTime.of(hour, minute), days, timezone));
                }
            }
        }
        return rules;
    }

    private static long everyMinutes(int step) {
        long minutes = 0;
        for (int minute = 0; minute < MINUTES; minute += step) {
            minutes |= 1L << minute;
        }
        return minutes;
    }

    /** @throws Problem.Invalid if the interval is shorter than a minute or longer than ten years */
    static RecurrenceRule every(long seconds, int days, String timezone) {
        if (seconds < RecurrenceRule.MIN_SECONDS) {
            throw refused("repeats too often: the shortest interval is one minute");
        }
        if (seconds > RecurrenceRule.MAX_SECONDS) {
            throw refused("repeats too rarely: the longest interval is %d days"
                    .formatted(RecurrenceRule.MAX_SECONDS / RecurrenceRule.DAY_SECONDS));
        }
        return RecurrenceRule.every(Duration.ofSeconds(seconds), days, timezone);
    }

    static Problem.Invalid refused(String message) {
        return new Problem.Invalid("text", message);
    }

    static Problem.Invalid unknown(String part) {
        return refused("has “%s”, which Steward does not understand. %s".formatted(Truncate.to(part, 40), USE));
    }

    static Problem.Invalid unknownZone(String zone) {
        return refused("names the unknown time zone “%s”. Use a city or an IANA name, such as Europe/Berlin."
                .formatted(Truncate.to(zone, 40)));
    }

    private static Problem.Invalid tooMany(int count) {
        return refused(
                "means %d times, and a schedule has at most %d. Use fewer times, or an interval such as “every hour”."
                        .formatted(count, Recurrence.MAX));
    }
}
