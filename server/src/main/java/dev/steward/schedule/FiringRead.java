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
        return of(
                firing.dueAt(),
                firing.outcome(),
                firing.reason(),
                firing.forced(),
                firing.error(),
                firing.startedAt(),
                firing.finishedAt(),
                owner);
    }

    /** @param off why it will be skipped, as of now; null if it will not */
    static FiringRead planned(Instant at, @Nullable String off, ScheduleOwner.Named owner) {
        return of(at, Firing.Outcome.planned, off, false, null, null, null, owner);
    }

    private static FiringRead of(
            Instant at,
            Firing.Outcome outcome,
            @Nullable String reason,
            boolean forced,
            @Nullable String error,
            @Nullable Instant started,
            @Nullable Instant finished,
            ScheduleOwner.Named owner) {
        return new FiringRead(
                at,
                outcome,
                reason,
                forced,
                error,
                started,
                finished,
                owner.owner().kind(),
                owner.owner().id(),
                owner.title(),
                owner.slug(),
                owner.publicId());
    }
}
