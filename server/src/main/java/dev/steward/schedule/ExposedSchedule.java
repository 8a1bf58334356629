package dev.steward.schedule;

import dev.steward.durable.schedule.Misfire;
import dev.steward.durable.schedule.RuleWrite;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleSummary;
import dev.steward.durable.schedule.ScheduleTarget;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A topic's schedule as hosts see it. Spec: Platform, 10.3. */
record ExposedSchedule(
        long id,
        long topicId,
        boolean enabled,
        @Nullable String prompt,
        int intervalSeconds,
        int daysOfWeek,
        @Nullable Integer runAtMinute,
        String timezone,
        List<RecurrenceRule> rules,
        @Schema(description = "The rules as a sentence") String words,
        boolean clearContext,
        Schedule.Status status,
        @Nullable Instant nextRunAt,
        @Nullable Instant lastRunAt,
        @Nullable String lastError) {

    /** @param isHeld whether nothing starts it, because its topic is archived */
    static ExposedSchedule of(Schedule schedule, boolean isHeld) {
        var shown = ScheduleSummary.of(schedule, isHeld);
        return new ExposedSchedule(
                schedule.id(),
                schedule.owner().id(),
                shown.enabled(),
                schedule.prompt(),
                shown.intervalSeconds(),
                shown.daysOfWeek(),
                shown.runAtMinute(),
                shown.timezone(),
                shown.rules(),
                shown.words(),
                shown.clearContext(),
                shown.status(),
                shown.nextRunAt(),
                shown.lastRunAt(),
                schedule.lastError());
    }

    /** Schedules of topics, the next due first. */
    record Found(
            List<ExposedSchedule> schedules,
            int count,

            @Schema(description = "Whether there are more; get_schedule has that of any topic")
            boolean truncated) {}

    /** Identifies a schedule by its topic. */
    record Of(Long topicId) {
        Of {
            new Check().id("topic_id", topicId).verify();
        }
    }

    record Switch(Long topicId, Boolean enabled) {
        Switch {
            new Check().id("topic_id", topicId).required("enabled", enabled).verify();
        }
    }

    /** A new topic with a schedule for its prompt. */
    record Wish(
            @Schema(minLength = 1, maxLength = 255, description = "The title of the new topic")
            String title,

            @Schema(minLength = 1, maxLength = Schedule.MAX_PROMPT, description = "The prompt")
            String prompt,

            @Schema(
                    minimum = "60",
                    maximum = "" + RecurrenceRule.MAX_SECONDS,
                    description = "Ignored if run_at_minute is given")
            Integer intervalSeconds,

            @Nullable
            @Schema(
                    minimum = "1",
                    maximum = "127",
                    description = "Monday 1 to Sunday 64, added; 127 for each day when left out")
            Integer daysOfWeek,

            @Nullable
            @Schema(
                    minimum = "0",
                    maximum = "1439",
                    description = "Minutes after midnight in the timezone, for a time of the day")
            Integer runAtMinute,

            @Nullable @Schema(maxLength = RecurrenceRule.MAX_ZONE, description = "An IANA name; UTC when left out")
            String timezone,

            @Nullable @Schema(description = "Whether the conversation is cleared before each run")
            Boolean clearContext,

            @Nullable @Schema(description = "True by default")
            Boolean enabled) {

        Wish {
            new Check()
                    .text("title", title, 255)
                    .text("prompt", prompt, Schedule.MAX_PROMPT)
                    .required("interval_seconds", intervalSeconds)
                    .verify();
            new RuleWrite(intervalSeconds, daysOfWeek, runAtMinute, timezone);
        }

        ScheduleTarget.Wish schedule() {
            var rule = new RuleWrite(intervalSeconds, daysOfWeek, runAtMinute, timezone).rule();
            return new ScheduleTarget.Wish(
                    prompt,
                    Boolean.TRUE.equals(clearContext),
                    !Boolean.FALSE.equals(enabled),
                    List.of(rule),
                    Misfire.run_once);
        }
    }
}
