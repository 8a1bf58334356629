package dev.steward.schedule;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleSummary;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A schedule on the wire, with whose it is. Spec: Agents, 22.4. */
@Schema(name = "Schedule", description = "When something begins by itself, and how it went last")
record ScheduleRead(
        long id,
        @Nullable Long topicId,
        @Nullable Long agentSessionId,
        @Nullable Long workflowId,

        @Nullable @Schema(description = "What a topic is asked, in a list the beginning of it; null for others")
        String prompt,

        @JsonUnwrapped ScheduleSummary summary,

        @Nullable @Schema(description = "Why the last run failed or was left out")
        String lastError,

        Instant createdAt,
        Instant updatedAt) {

    static ScheduleRead of(Schedule schedule) {
        return new ScheduleRead(
                schedule.id(),
                id(schedule, ScheduleOwner.Kind.topic),
                id(schedule, ScheduleOwner.Kind.agent),
                id(schedule, ScheduleOwner.Kind.workflow),
                schedule.prompt(),
                ScheduleSummary.of(schedule),
                schedule.lastError(),
                schedule.createdAt(),
                schedule.updatedAt());
    }

    private static @Nullable Long id(Schedule schedule, ScheduleOwner.Kind kind) {
        var owner = schedule.owner();
        return owner.kind() == kind ? owner.id() : null;
    }
}
