package dev.steward.durable.schedule;

import dev.steward.durable.schedule.recurrence.Recurrence;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A change to the rules of a schedule: either all of them, or some fields of the first one. Pure. Spec: Agents, 22.2. */
public record Cadence(
        @Nullable List<RuleWrite> rules,
        @Nullable Integer intervalSeconds,
        @Nullable Integer daysOfWeek,
        Patch<@Nullable Integer> runAtMinute,
        @Nullable String timezone) {

    public static final String RULES =
            "From 1 to " + Recurrence.MAX + " rules in place of all others; the flat fields then say nothing";

    /** Describes the flat fields. */
    public static final String FLAT = "Of the first rule; unchanged when left out";

    /** Checks the request. @param fewestDays the lowest bit mask allowed in the flat field */
    public Check checked(Check check, int fewestDays) {
        check.that(rules == null || !rules.isEmpty(), "rules", "must not be empty")
                .that(rules == null || rules.stream().noneMatch(Objects::isNull), "rules", "must not hold null")
                .that(
                        rules == null || rules.size() <= Recurrence.MAX,
                        "rules",
                        "must hold at most %d rules".formatted(Recurrence.MAX));
        return RuleWrite.check(check, intervalSeconds, daysOfWeek, runAtMinute.value(), timezone, fewestDays);
    }

    /** Checks the request as that of a new schedule. */
    public Check checkedAsNew(Check check) {
        return checked(check, 1)
                .that(
                        rules != null || intervalSeconds != null,
                        "interval_seconds",
                        "is required: Provide interval_seconds or a non-empty rules list");
    }

    /** Whether it says nothing. */
    public boolean isEmpty() {
        return rules == null
                && intervalSeconds == null
                && daysOfWeek == null
                && timezone == null
                && runAtMinute.isAbsent();
    }

    /** The resulting rules, given the existing ones. */
    public List<RecurrenceRule> over(List<RecurrenceRule> known) {
        if (rules != null) {
            return rules.stream().map(RuleWrite::rule).distinct().toList();
        }
        if (isEmpty()) {
            return known;
        }
        var first = known.isEmpty()
                ? new RecurrenceRule(RecurrenceRule.DAY_SECONDS, RecurrenceRule.EVERY_DAY, null, "UTC")
                : known.getFirst();
        var patched = new ArrayList<RecurrenceRule>();
        patched.add(new RecurrenceRule(
                intervalSeconds == null ? first.intervalSeconds() : intervalSeconds,
                daysOfWeek == null ? first.daysOfWeek() : daysOfWeek,
                runAtMinute.over(first.runAtMinute()),
                timezone == null ? first.timezone() : timezone));
        patched.addAll(known.stream().skip(1).toList());
        return patched.stream().distinct().toList();
    }
}
