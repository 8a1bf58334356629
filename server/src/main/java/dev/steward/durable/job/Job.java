package dev.steward.durable.job;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * A job as stored.
 *
 * @param place the only Steward that may run it; null for any
 * @param payload the input, as JSON text
 * @param checkpoint where it resumes, as JSON text
 * @param begun the number of starts since the last checkpoint
 * @param epoch of the message that runs it
 * @param revision incremented with each write
 */
record Job(
        long id,
        String kind,
        String subject,
        @Nullable String place,
        String title,
        String payload,
        JobState state,
        Progress progress,
        @Nullable Map<String, Object> result,
        @Nullable String error,
        @Nullable String checkpoint,
        int begun,
        long epoch,
        @Nullable Instant cancelAskedAt,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        long revision) {

    /** Limits in characters; {@code MAX_JSON} applies to everything kept as JSON. */
    static final int MAX_KIND = 64;

    static final int MAX_SUBJECT = 120;
    static final int MAX_TITLE = 200;
    static final int MAX_JSON = 100_000;
    static final int MAX_ERROR = 1_000;

    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    static Job of(Columns row) {
        return new Job(
                row.number("id"),
                row.text("kind"),
                row.text("subject"),
                row.textOrNull("place"),
                row.text("title"),
                row.text("payload"),
                row.word("status", JobState.class),
                new Progress(row.number("done"), row.numberOrNull("total"), row.textOrNull("detail")),
                row.json("result", OBJECT),
                row.textOrNull("error"),
                row.textOrNull("checkpoint"),
                row.count("begun"),
                row.number("epoch"),
                row.instantOrNull("cancel_asked_at"),
                row.instant("created_at"),
                row.instantOrNull("started_at"),
                row.instantOrNull("finished_at"),
                row.number("revision"));
    }

    boolean isAtAnEnd() {
        return JobState.LIFE.isEnd(state);
    }
}
