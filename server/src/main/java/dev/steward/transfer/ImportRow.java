package dev.steward.transfer;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.steward.platform.data.Columns;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** An uploaded file, its contents, and how far it has been imported. @param tries attempts since the last progress */
@Schema(name = "Import", description = "An import: its file, contents and progress")
record ImportRow(
        long id,
        @JsonIgnore int tries,
        @JsonIgnore String storedAs,
        @Schema(description = "The name of the file") String name,
        long bytes,
        State state,

        @Schema(description = "Why it is blocked, or what it waits for")
        ImportFailure.@Nullable Fault fault,

        @Nullable @Schema(description = "Whose export it is; null until something is found in it")
        Product product,

        @Schema(description = "Bytes read, of total_bytes") long readBytes,

        long totalBytes,
        @Schema(description = "Conversations that it holds") int conversations,

        @Schema(description = "Their messages, in the lines that are shown")
        long messages,

        @Schema(description = "Conversations that were imported before")
        int known,

        @Nullable Instant firstAt,
        @Nullable Instant lastAt,

        @Schema(description = "What is lost in the import") List<Loss> losses,

        @JsonIgnore @Nullable ImportRequest wish,

        @Nullable @Schema(description = "The topic that holds the imported conversations")
        Long topicId,

        @Schema(description = "Conversations selected for the import")
        int wanted,

        long wantedMessages,

        @Schema(description = "Conversations that have become topics")
        int added,

        @Schema(description = "Existing conversations that got new messages")
        int extended,

        @Schema(description = "Conversations that already existed in full")
        int unchanged,

        @Schema(description = "Conversations that cannot be imported, or were left unchanged")
        int leftOut,

        @Schema(description = "Messages that have been stored")
        long storedMessages,

        @Nullable @Schema(description = "Messages stored in a second")
        Double rate,

        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt) {

    private static final TypeReference<Map<ImportLoss.Kind, Long>> LOSSES = new TypeReference<>() {};
    private static final TypeReference<ImportRequest> WISH = new TypeReference<>() {};

    enum State {
        /** The file is being scanned. */
        reading,
        /** The user must choose what to import. */
        ready,
        running,
        done,
        /** The user cancelled it; what was imported stays. */
        cancelled,
        /** It failed; the fault says why. */
        failed
    }

    @Schema(name = "ImportLoss", description = "Something the import loses or may change, and how often")
    record Loss(ImportLoss.Kind kind, long count) {}

    /** Whether it counts towards the limit: one that failed or has nothing to import does not. */
    boolean holdsPlace() {
        return state != State.failed && (state != State.ready || conversations > 0);
    }

    static ImportRow of(Columns row, Instant now) {
        long stored = row.number("stored_messages");
        var started = row.instantOrNull("started_at");
        var ended = row.instantOrNull("ended_at");
        return new ImportRow(
                row.number("id"),
                row.count("tries"),
                row.text("stored_as"),
                row.text("name"),
                row.number("bytes"),
                row.word("state", State.class),
                row.wordOrNull("fault", ImportFailure.Fault.class),
                row.wordOrNull("product", Product.class),
                row.number("read_bytes"),
                row.number("total_bytes"),
                row.count("conversations"),
                row.number("messages"),
                row.count("known"),
                row.instantOrNull("first_at"),
                row.instantOrNull("last_at"),
                Objects.requireNonNullElse(row.json("losses", LOSSES), Map.<ImportLoss.Kind, Long>of())
                        .entrySet()
                        .stream()
                        .map(loss -> new Loss(loss.getKey(), loss.getValue()))
                        .sorted(Comparator.comparing(Loss::kind))
                        .toList(),
                row.json("wish", WISH),
                row.numberOrNull("topic_id"),
                row.count("wanted"),
                row.number("wanted_messages"),
                row.count("added"),
                row.count("extended"),
                row.count("unchanged"),
                row.count("left_out"),
                stored,
                started == null || stored == 0 ? null : rate(stored, started, ended == null ? now : ended),
                row.instant("created_at"),
                started,
                ended);
    }

    private static double rate(long messages, Instant begin, Instant end) {
        long millis = Math.max(1, Duration.between(begin, end).toMillis());
        return Math.round(messages * 10_000.0 / millis) / 10.0;
    }
}
