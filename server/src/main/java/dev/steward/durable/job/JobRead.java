package dev.steward.durable.job;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@Schema(name = "Job", description = "A job: its progress and result")
public record JobRead(
        long id,

        @Schema(description = "The kind of job, for example search.rebuild")
        String kind,

        @Schema(description = "Its subject within its kind") String subject,

        @Schema(description = "A title for people") String title,
        JobState status,

        @Schema(description = "How much is done, of `total`")
        long done,

        @Nullable @Schema(description = "Null if unknown") Long total,

        @Nullable @Schema(description = "The current or last activity")
        String detail,

        @Nullable
        @Schema(description = "The result, depending on the kind; null while it is not done, or without a result")
        Map<String, Object> result,

        @Nullable @Schema(description = "Why it has failed") String error,

        @Schema(description = "Whether it can be stopped now")
        boolean cancellable,

        @Nullable @Schema(description = "When cancellation was requested")
        Instant cancelAskedAt,

        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,

        @Schema(description = "Incremented with each write") long revision) {

    static JobRead of(Job job, boolean isCancellable) {
        return new JobRead(
                job.id(),
                job.kind(),
                job.subject(),
                job.title(),
                job.state(),
                job.progress().done(),
                job.progress().total(),
                job.progress().detail(),
                job.result(),
                job.error(),
                isCancellable && !job.isAtAnEnd(),
                job.cancelAskedAt(),
                job.createdAt(),
                job.startedAt(),
                job.finishedAt(),
                job.revision());
    }
}
