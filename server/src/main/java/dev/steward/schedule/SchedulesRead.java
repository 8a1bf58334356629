package dev.steward.schedule;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.steward.durable.schedule.ScheduleOwner;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Schema(name = "Schedules", description = "All schedules, next run first, and their common state")
record SchedulesRead(
        @Schema(description = "Whether all schedules are paused")
        boolean paused,

        @Nullable @Schema(description = "Null for until they are resumed, or if they are not paused")
        Instant pausedUntil,

        @Schema(description = "Whether there is a calendar feed address")
        boolean feed,

        List<Owned> schedules) {

    @Schema(name = "OwnedSchedule")
    record Owned(
            ScheduleOwner.Kind ownerKind,
            long ownerId,
            String ownerTitle,
            @Nullable String ownerSlug,
            @Nullable String ownerPublicId,
            @JsonUnwrapped ScheduleRead schedule) {

        static Owned of(ScheduleOwner.Named owner, ScheduleRead schedule) {
            return new Owned(
                    owner.owner().kind(), owner.owner().id(), owner.title(), owner.slug(), owner.publicId(), schedule);
        }
    }
}
