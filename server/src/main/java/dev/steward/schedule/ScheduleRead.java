package dev.steward.schedule;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleSummary;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A schedule in the API, with its owner. Spec: Agents, 22.4. */
@Schema(name = "Schedule", description = "A schedule and its last run")
record ScheduleRead(
        long id,
        @Nullable Long topicId,
        @Nullable Long agentSessionId,
        @Nullable Long workflowId,

        @Nullable @Schema(description = "The prompt of a topic, cut in lists; null for others")
        String prompt,

        @JsonUnwrapped ScheduleSummary summary,

        @Nullable @Schema(description = "Why the last run failed or was skipped")
        String lastError,

        Instant createdAt,
        Instant updatedAt) {

    /** @param isHeld whether nothing starts it, because its owner is archived */
    static ScheduleRead of(Schedule schedule, boolean isHeld) {
        return new ScheduleRead(
                schedule.id(),
                id(schedule, ScheduleOwner.Kind.topic),
                id(schedule, ScheduleOwner.Kind.agent),
                id(schedule, ScheduleOwner.Kind.workflow),
                schedule.prompt(),
                ScheduleSummary.of(schedule, isHeld),
                schedule.lastError(),
                schedule.createdAt(),
                schedule.updatedAt());
    }

    private static @Nullable Long id(Schedule schedule, ScheduleOwner.Kind kind) {
        var owner = schedule.owner();
        return owner.kind() == kind ? owner.id() : null;
    }
}
