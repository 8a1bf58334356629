package dev.steward.durable.job;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Long work on the wire. */
@Schema(name = "Job", description = "Long work: how far it is, and what came of it")
public record JobRead(
        long id,

        @Schema(description = "What kind of work, as in search.rebuild")
        String kind,

        @Schema(description = "What it is about, within its kind")
        String subject,

        @Schema(description = "What people read") String title,
        JobState status,

        @Schema(description = "How much is done, of `total`")
        long done,

        @Nullable @Schema(description = "Null where nobody knows")
        Long total,

        @Nullable @Schema(description = "What it is doing now, or did last")
        String detail,

        @Nullable
        @Schema(
                description =
                        "What came of it, by its kind; null while it is not done, or where there is nothing to tell")
        Map<String, Object> result,

        @Nullable @Schema(description = "Why it has failed") String error,

        @Schema(description = "Whether it can be stopped now")
        boolean cancellable,

        @Nullable @Schema(description = "When somebody wanted it to stop")
        Instant cancelAskedAt,

        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,

        @Schema(description = "Goes up with each write") long revision) {

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
