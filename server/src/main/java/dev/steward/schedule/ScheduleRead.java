package dev.steward.schedule;

import dev.steward.durable.schedule.Misfire;
import dev.steward.durable.schedule.Schedule.Status;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleSummary;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A schedule on the wire, with whose it is. The flat fields say what the first rule says. Spec: Agents, 22.4. */
@Schema(name = "Schedule", description = "When something begins by itself, and how it went last")
record ScheduleRead(
        long id,
        @Nullable Long topicId,
        @Nullable Long agentSessionId,
        @Nullable Long workflowId,

        @Nullable @Schema(description = "What a topic is asked, in a list the beginning of it; null for others")
        String prompt,

        boolean enabled,
        int intervalSeconds,
        int daysOfWeek,
        @Nullable Integer runAtMinute,
        String timezone,

        @Schema(description = "The earliest of them wins; the flat fields are those of the first one")
        List<RecurrenceRule> rules,

        @Schema(description = "The rules as a sentence") String words,

        boolean clearContext,

        @Schema(description = "What becomes of times that passed while nobody looked")
        Misfire misfire,

        @Nullable @Schema(description = "Null while it is switched off")
        Instant nextRunAt,

        @Nullable Instant lastRunAt,
        Status status,

        @Nullable @Schema(description = "How the last run ended; null before the first one and while one goes on")
        Status lastStatus,

        @Nullable @Schema(description = "Why the last run failed or was left out")
        String lastError,

        Instant createdAt,
        Instant updatedAt) {

    static ScheduleRead of(dev.steward.durable.schedule.Schedule schedule) {
        var owner = schedule.owner();
        var shown = ScheduleSummary.of(schedule);
        return new ScheduleRead(
                schedule.id(),
                owner.kind() == ScheduleOwner.Kind.topic ? owner.id() : null,
                owner.kind() == ScheduleOwner.Kind.agent ? owner.id() : null,
                owner.kind() == ScheduleOwner.Kind.workflow ? owner.id() : null,
                schedule.prompt(),
                shown.enabled(),
                shown.intervalSeconds(),
                shown.daysOfWeek(),
                shown.runAtMinute(),
                shown.timezone(),
                shown.rules(),
                shown.words(),
                shown.clearContext(),
                shown.misfire(),
                shown.nextRunAt(),
                shown.lastRunAt(),
                shown.status(),
                shown.lastStatus(),
                schedule.lastError(),
                schedule.createdAt(),
                schedule.updatedAt());
    }
}
