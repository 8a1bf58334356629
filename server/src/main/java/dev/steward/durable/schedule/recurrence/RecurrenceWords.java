package dev.steward.durable.schedule.recurrence;

import static java.util.stream.Collectors.joining;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Describes rules in a sentence: "Every weekday at 07:00 and Saturdays at 12:00, Berlin time". {@link RecurrenceReader} can
 * read it. Spec: Agents, 22.1.
 */
public final class RecurrenceWords {

    static final int WEEKDAYS = 31;
    static final int WEEKEND = 96;

    private static final int MINUTE = 60;
    private static final int HOUR = 3_600;

    private RecurrenceWords() {}

    /** The sentence, without a full stop; empty for no rules. The zone is named only if it matters, and once if all share it. */
    public static String of(List<RecurrenceRule> rules) {
        var groups = groups(rules);
        var zones = rules.stream()
                .filter(RecurrenceWords::dependsOnZone)
                .map(ZoneNames::of)
                .distinct()
                .toList();
        var clauses = groups.stream()
                .map(group -> clause(group)
                        + (zones.size() > 1 && dependsOnZone(group.getFirst())
                                ? ", " + ZoneNames.of(group.getFirst())
                                : ""))
                .toList();
        // After "every 2 hours on Mondays", "and Fridays" would read as another day of the same rule.
        boolean apart = zones.size() > 1
                || groups.stream()
                        .anyMatch(group -> group.getFirst().runAtMinute() == null && dependsOnZone(group.getFirst()));
        var sentence = apart
                ? String.join("; ", clauses)
                : list(clauses, clauses.stream().anyMatch(clause -> clause.contains(" and ")) ? ", and " : " and ");
        return capitalized(sentence) + (zones.size() == 1 ? ", " + zones.getFirst() : "");
    }

    /** Merges neighbours that differ only in their time. */
    private static List<List<RecurrenceRule>> groups(List<RecurrenceRule> rules) {
        var groups = new ArrayList<List<RecurrenceRule>>();
        for (var rule : rules) {
            if (groups.isEmpty() || !sameDays(groups.getLast().getFirst(), rule)) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(rule);
        }
        return groups;
    }

    private static boolean sameDays(RecurrenceRule one, RecurrenceRule other) {
        return one.runAtMinute() != null
                && other.runAtMinute() != null
                && one.daysOfWeek() == other.daysOfWeek()
                && ZoneNames.of(one).equals(ZoneNames.of(other));
    }

    private static boolean dependsOnZone(RecurrenceRule rule) {
        return rule.runAtMinute() != null || rule.daysOfWeek() != RecurrenceRule.EVERY_DAY;
    }

    private static String clause(List<RecurrenceRule> group) {
        var rule = group.getFirst();
        if (rule.runAtMinute() == null) {
            return interval(rule.intervalSeconds())
                    + (dependsOnZone(rule) ? " on " + days(rule.daysOfWeek(), "weekdays") : "");
        }
        return days(rule.daysOfWeek(), "every weekday")
                + " at "
                + list(group.stream().map(RecurrenceWords::time).toList(), " and ");
    }

    private static String time(RecurrenceRule rule) {
        return rule.runAtMinute() == null
                ? ""
                : LocalTime.ofSecondOfDay(rule.runAtMinute() * 60L).toString();
    }

    private static String interval(int seconds) {
        if (seconds % RecurrenceRule.DAY_SECONDS == 0 && seconds > RecurrenceRule.DAY_SECONDS) {
            return every(seconds / RecurrenceRule.DAY_SECONDS, "day");
        }
        if (seconds % HOUR == 0) {
            return every(seconds / HOUR, "hour");
        }
        return seconds % MINUTE == 0 ? every(seconds / MINUTE, "minute") : every(seconds, "second");
    }

    private static String every(int number, String unit) {
        return number == 1 ? "every " + unit : "every %d %ss".formatted(number, unit);
    }

    private static String days(int days, String weekdays) {
        return switch (days) {
            case RecurrenceRule.EVERY_DAY -> "every day";
            case WEEKDAYS -> weekdays;
            case WEEKEND -> "weekends";
            default ->
                list(
                        Arrays.stream(DayOfWeek.values())
                                .filter(day -> (days & RecurrenceRule.bit(day)) != 0)
                                .map(day -> day.getDisplayName(TextStyle.FULL, Locale.ENGLISH) + "s")
                                .toList(),
                        " and ");
        };
    }

    private static String list(List<String> parts, String lastJoint) {
        return parts.size() < 2
                ? String.join("", parts)
                : parts.stream().limit(parts.size() - 1L).collect(joining(", ")) + lastJoint + parts.getLast();
    }

    private static String capitalized(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
