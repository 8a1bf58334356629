package dev.steward.transfer;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * An uploaded file, its contents, and how far it has been imported.
 *
 * @param tries attempts since the last progress
 */
record ImportRow(
        long id,
        int tries,
        String storedAs,
        String name,
        long bytes,
        State state,
        @Nullable Product product,
        Holds holds,
        Map<ImportLoss.Kind, Long> losses,
        @Nullable ImportRequest wish,
        @Nullable Long topic,
        Done done,
        ImportFailure.@Nullable Fault fault,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt) {

    private static final TypeReference<Map<ImportLoss.Kind, Long>> LOSSES = new TypeReference<>() {};
    private static final TypeReference<ImportRequest> WISH = new TypeReference<>() {};

    /** The state of an import. */
    enum State {
        /** The file is being scanned. */
        reading,
        /** The user must choose what to import. */
        ready,
        /** The import is running. */
        running,
        done,
        /** The user cancelled it; what was imported stays. */
        cancelled,
        /** It failed; the fault says why. */
        failed
    }

    /** The results of the scan. @param read bytes of {@code total} that have been scanned */
    record Holds(
            long read,
            long total,
            int conversations,
            long messages,
            int known,
            @Nullable Instant firstAt,
            @Nullable Instant lastAt) {}

    /** The progress of the import. @param left conversations that could not be imported */
    record Done(int wanted, long wantedMessages, int added, int extended, int unchanged, int left, long messages) {
        int conversations() {
            return added + extended + unchanged;
        }
    }

    static ImportRow of(Columns row) {
        var product = row.textOrNull("product");
        var fault = row.textOrNull("fault");
        return new ImportRow(
                row.number("id"),
                row.count("tries"),
                row.text("stored_as"),
                row.text("name"),
                row.number("bytes"),
                row.word("state", State.class),
                product == null ? null : Product.valueOf(product),
                new Holds(
                        row.number("read_bytes"),
                        row.number("total_bytes"),
                        row.count("conversations"),
                        row.number("messages"),
                        row.count("known"),
                        row.instantOrNull("first_at"),
                        row.instantOrNull("last_at")),
                Objects.requireNonNullElse(row.json("losses", LOSSES), Map.of()),
                row.json("wish", WISH),
                row.numberOrNull("topic_id"),
                new Done(
                        row.count("wanted"),
                        row.number("wanted_messages"),
                        row.count("added"),
                        row.count("extended"),
                        row.count("unchanged"),
                        row.count("left_out"),
                        row.number("stored_messages")),
                fault == null ? null : ImportFailure.Fault.valueOf(fault),
                row.instant("created_at"),
                row.instantOrNull("started_at"),
                row.instantOrNull("ended_at"));
    }
}
