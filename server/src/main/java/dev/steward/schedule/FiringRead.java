package dev.steward.schedule;

import dev.steward.durable.schedule.Firing;
import dev.steward.durable.schedule.ScheduleOwner;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A past or planned firing of a schedule, in the API. Spec: decision 67. */
@Schema(name = "ScheduleFiring", description = "A run of a schedule and its outcome")
record FiringRead(
        Instant dueAt,
        Firing.Outcome outcome,

        @Nullable @Schema(description = "Why it was or will be skipped, was late or waits; null if there is no reason")
        String reason,

        @Schema(description = "Whether it was started manually")
        boolean forced,

        @Nullable @Schema(description = "Why the run failed")
        String error,

        @Nullable Instant startedAt,

        @Nullable @Schema(description = "Null while it runs")
        Instant finishedAt,

        ScheduleOwner.Kind ownerKind,
        long ownerId,
        String ownerTitle,
        @Nullable String ownerSlug,
        @Nullable String ownerPublicId) {

    static FiringRead of(Firing firing, ScheduleOwner.Named owner) {
        return new FiringRead(
                firing.dueAt(),
                firing.outcome(),
                firing.reason(),
                firing.forced(),
                firing.error(),
                firing.startedAt(),
                firing.finishedAt(),
                owner.owner().kind(),
                owner.owner().id(),
                owner.title(),
                owner.slug(),
                owner.publicId());
    }
}
