package dev.steward.durable.schedule;

import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A rule as sent by a client. Spec: Agents, 22.1. */
@Schema(name = "ScheduleRuleWrite", description = "Every so many seconds, or at a time of the day")
public record RuleWrite(
        @Nullable
        @Schema(minimum = "60", maximum = "" + RecurrenceRule.MAX_SECONDS, description = "A day when left out")
        Integer intervalSeconds,

        @Nullable
        @Schema(minimum = "1", maximum = "127", description = "A bit for each day, 1 for Monday; all when left out")
        Integer daysOfWeek,

        @Nullable
        @Schema(
                minimum = "0",
                maximum = "1439",
                description = "Minutes after midnight in the timezone; null for every interval_seconds")
        Integer runAtMinute,

        @Nullable @Schema(maxLength = RecurrenceRule.MAX_ZONE, description = "An IANA name; UTC when left out")
        String timezone) {

    public RuleWrite {
        check(new Check(), intervalSeconds, daysOfWeek, runAtMinute, timezone, 1)
                .verify();
    }

    /** @param fewestDays the lowest bit mask allowed */
    static Check check(
            Check check,
            @Nullable Integer interval,
            @Nullable Integer days,
            @Nullable Integer minute,
            @Nullable String zone,
            int fewestDays) {
        return check.range("interval_seconds", interval, RecurrenceRule.MIN_SECONDS, RecurrenceRule.MAX_SECONDS)
                .range("days_of_week", days, fewestDays, RecurrenceRule.EVERY_DAY)
                .range("run_at_minute", minute, 0, 1_439)
                .length("timezone", zone, 0, RecurrenceRule.MAX_ZONE);
    }

    public RecurrenceRule rule() {
        return new RecurrenceRule(
                intervalSeconds == null ? RecurrenceRule.DAY_SECONDS : intervalSeconds,
                daysOfWeek == null ? RecurrenceRule.EVERY_DAY : daysOfWeek,
                runAtMinute,
                timezone == null ? "UTC" : timezone);
    }
}
