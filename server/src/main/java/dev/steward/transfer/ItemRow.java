package dev.steward.transfer;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A conversation of an import.
 *
 * @param n its place in the file, from 1
 * @param known whether it was taken over before
 * @param topic where it is now
 */
record ItemRow(
        int n,
        Status status,
        UnsupportedConversation.@Nullable Reason reason,
        Product product,
        String externalId,
        String title,
        @Nullable String place,
        int messages,
        @Nullable Instant firstAt,
        @Nullable Instant lastAt,
        Piece piece,
        boolean known,
        @Nullable Long topic) {

    /** What becomes of it. */
    enum Status {
        /** It can be chosen. */
        found,
        /** It was not chosen. */
        passed,
        /** It is chosen, and its turn has not come. */
        waiting,
        /** It is a topic now. */
        added,
        /** What was new has been added to the topic that it is. */
        extended,
        /** All of it was there. */
        unchanged,
        /** It is not taken over; the reason says why. */
        left
    }

    /**
     * Where it stands.
     *
     * @param name of the file that it stands in, one of a ZIP perhaps
     * @param modified when that was last changed
     */
    record Piece(String name, boolean json, @Nullable Instant modified, long begin, long length) {}

    static ItemRow of(Columns row) {
        var reason = row.textOrNull("reason");
        return new ItemRow(
                row.count("n"),
                row.word("status", Status.class),
                reason == null ? null : UnsupportedConversation.Reason.valueOf(reason),
                row.word("product", Product.class),
                row.text("external_id"),
                row.text("title"),
                row.textOrNull("place"),
                row.count("messages"),
                row.instantOrNull("first_at"),
                row.instantOrNull("last_at"),
                new Piece(
                        row.text("part_name"),
                        row.flag("part_json"),
                        row.instantOrNull("part_modified"),
                        row.number("part_begin"),
                        row.number("part_length")),
                row.flag("known"),
                row.numberOrNull("topic_id"));
    }
}
