package dev.steward.transfer;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * A file that was handed in, what it holds, and how far it has been taken over.
 *
 * @param tries how often it was begun without getting on from there
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

    /** Where it stands. */
    enum State {
        /** It is being looked through. */
        reading,
        /** A person has to say what is wanted. */
        ready,
        /** It is being taken over. */
        running,
        done,
        /** A person has stopped it; what has come is there. */
        cancelled,
        /** It cannot go on by itself; the fault says why. */
        failed
    }

    /** What was found. @param read bytes of {@code total} that have been looked through */
    record Holds(
            long read,
            long total,
            int conversations,
            long messages,
            int known,
            @Nullable Instant firstAt,
            @Nullable Instant lastAt) {}

    /** How far it is. @param left what could not be taken over, of all that was found or wanted */
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
