package dev.steward.transfer;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An import in the API. */
@Schema(name = "Import", description = "An import: its file, contents and progress")
record ImportRead(
        long id,
        @Schema(description = "The name of the file") String name,
        long bytes,
        ImportRow.State state,

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

        @Schema(description = "What is lost in the import") List<LossRead> losses,

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

    /** A kind of content that is not imported. */
    @Schema(name = "ImportLoss", description = "Something the import loses or may change, and how often")
    record LossRead(ImportLoss.Kind kind, long count) {}

    static ImportRead of(ImportRow row, Instant now) {
        var holds = row.holds();
        var done = row.done();
        return new ImportRead(
                row.id(),
                row.name(),
                row.bytes(),
                row.state(),
                row.fault(),
                row.product(),
                holds.read(),
                holds.total(),
                holds.conversations(),
                holds.messages(),
                holds.known(),
                holds.firstAt(),
                holds.lastAt(),
                row.losses().entrySet().stream()
                        .map(loss -> new LossRead(loss.getKey(), loss.getValue()))
                        .sorted(Comparator.comparing(LossRead::kind))
                        .toList(),
                row.topic(),
                done.wanted(),
                done.wantedMessages(),
                done.added(),
                done.extended(),
                done.unchanged(),
                done.left(),
                done.messages(),
                rate(row, now),
                row.createdAt(),
                row.startedAt(),
                row.endedAt());
    }

    private static @Nullable Double rate(ImportRow row, Instant now) {
        var begin = row.startedAt();
        if (begin == null || row.done().messages() == 0) {
            return null;
        }
        var end = row.endedAt() == null ? now : row.endedAt();
        long millis = Math.max(1, Duration.between(begin, end).toMillis());
        return Math.round(row.done().messages() * 10_000.0 / millis) / 10.0;
    }
}
