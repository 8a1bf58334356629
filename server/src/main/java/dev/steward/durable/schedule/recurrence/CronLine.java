package dev.steward.durable.schedule.recurrence;

import static dev.steward.durable.schedule.recurrence.RecurrenceReader.refused;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads a cron line: minute, hour, day of the month, month, day of the week; or a name such as {@code @daily}. */
final class CronLine {

    private static final int FIELDS = 5;
    private static final Pattern NUMERIC = Pattern.compile("[0-9*?][0-9*?/,-]*");
    private static final Pattern ZONE = Pattern.compile("(?:cron_)?tz=(\\S+)\\s+(.*)", Pattern.DOTALL);
    private static final Pattern ITEM =
            Pattern.compile("(?:[*?]|(?<from>\\d{1,4}|[a-z]{3})(?:-(?<to>\\d{1,4}|[a-z]{3}))?)(?:/(?<step>\\d{1,4}))?");

    private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");
    private static final List<String> MONTHS =
            List.of("", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

    private static final Map<String, String> NAMES = Map.of(
            "@hourly", "0 * * * *",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@weekly", "0 0 * * 0");

    private CronLine() {}

    static boolean looksLike(String text) {
        if (text.matches("@[a-z]+") || ZONE.matcher(text).matches()) {
            return true;
        }
        var fields = text.split("\\s+");
        return fields.length > 1
                && NUMERIC.matcher(fields[0]).matches()
                && NUMERIC.matcher(fields[1]).matches()
                && (fields.length >= FIELDS || text.contains("*"));
    }

    /** @param text in lower case */
    public static List<RecurrenceRule> read(String text, String timezone) {
        var zoned = ZONE.matcher(text);
        if (zoned.matches()) {
            var zone = zoned.group(1);
            return line(zoned.group(2), ZoneNames.find(zone).orElseThrow(() -> RecurrenceReader.unknownZone(zone)));
        }
        return line(text, timezone);
    }

    private static List<RecurrenceRule> line(String text, String timezone) {
        var fields = NAMES.getOrDefault(text, text).split("\\s+");
        if (text.startsWith("@") && fields.length == 1) {
            throw refused("has %s: of the names of cron, Steward knows @hourly, @daily, @midnight and @weekly."
                    .formatted(text));
        }
        if (fields.length != FIELDS) {
            throw refused(
                    ("has %d fields: a line of cron has five here (minute, hour, day of the month, month, day of the"
                                    + " week), without seconds or a year.")
                            .formatted(fields.length));
        }
        long minutes = set(fields[0], "minute", 0, 59, List.of());
        long hours = set(fields[1], "hour", 0, 23, List.of());
        if (set(fields[2], "day of the month", 1, 31, List.of()) != all(1, 31)) {
            throw refused("limits the day of the month, which a schedule cannot. " + RecurrenceReader.USE);
        }
        if (set(fields[3], "month", 1, 12, MONTHS) != all(1, 12)) {
            throw refused("limits the month, which a schedule cannot. " + RecurrenceReader.USE);
        }
        long fromSunday = set(fields[4], "day of the week", 0, 7, DAYS);
        int days = (int) (fromSunday >> 1 | (fromSunday & 1) << 6);
        return RecurrenceReader.times(minutes, hours, days, timezone);
    }

    private static long all(int min, int max) {
        return (2L << max) - (1L << min);
    }

    private static long set(String field, String name, int min, int max, List<String> names) {
        long set = 0;
        for (var item : field.split(",", -1)) {
            var match = ITEM.matcher(item);
            if (!match.matches()) {
                throw wrong(item, name);
            }
            String first = match.group("from");
            String last = match.group("to");
            String stride = match.group("step");
            int from = first == null ? min : number(first, names);
            int to;
            if (last != null) {
                to = number(last, names);
            } else {
                to = first == null || stride != null ? max : from;
            }
            int step = stride == null ? 1 : Integer.parseInt(stride);
            if (from < min || to > max || from > to || step < 1) {
                throw wrong(item, name);
            }
            for (int value = from; value <= to; value += step) {
                set |= 1L << value;
            }
        }
        return set;
    }

    /** -1 for an unknown name. */
    private static int number(String value, List<String> names) {
        return Character.isDigit(value.charAt(0)) ? Integer.parseInt(value) : names.indexOf(value);
    }

    private static RuntimeException wrong(String item, String field) {
        return refused("has “%s” as the %s, which is not valid in a line of cron.".formatted(item, field));
    }
}
