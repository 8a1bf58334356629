package dev.steward.durable.schedule;

import dev.steward.durable.schedule.Schedule.Status;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.durable.schedule.recurrence.RecurrenceWords;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A schedule as shown with its owner. The flat fields mirror the first rule. Spec: Agents, 22.4. */
@Schema(name = "ScheduleSummary", description = "A schedule")
public record ScheduleSummary(
        boolean enabled,
        int intervalSeconds,
        int daysOfWeek,
        @Nullable Integer runAtMinute,
        String timezone,

        @Schema(description = "The earliest rule wins; the flat fields belong to the first rule")
        List<RecurrenceRule> rules,

        @Schema(description = "The rules as a sentence") String words,

        boolean clearContext,

        @Schema(description = "What happens to runs that were due while Steward was not running")
        Misfire misfire,

        @Nullable
        @Schema(description = "Null while it is off; in the list of all schedules also while its owner is archived")
        Instant nextRunAt,

        @Nullable Instant lastRunAt,
        Status status,

        @Nullable
        @Schema(
                allowableValues = {"ok", "error"},
                description = "How the last run ended; null before the first one and while one is active")
        Status lastStatus) {

    /** @param isHeld whether nothing starts it, because its owner is archived */
    public static ScheduleSummary of(Schedule schedule, boolean isHeld) {
        var rules = schedule.recurrence().rules();
        var first = rules.getFirst();
        return new ScheduleSummary(
                schedule.enabled(),
                first.intervalSeconds(),
                first.daysOfWeek(),
                first.runAtMinute(),
                first.timezone(),
                rules,
                RecurrenceWords.of(rules),
                schedule.clearContext(),
                schedule.misfire(),
                isHeld ? null : schedule.nextRunAt(),
                schedule.lastRunAt(),
                schedule.status(),
                switch (schedule.status()) {
                    case ok, error -> schedule.status();
                    case idle, running -> null;
                });
    }

    public static @Nullable ScheduleSummary ofNullable(@Nullable Schedule schedule, boolean isHeld) {
        return schedule == null ? null : of(schedule, isHeld);
    }
}
