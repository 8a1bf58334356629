package dev.steward.transfer;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A conversation of an import.
 *
 * @param n its place in the file, from 1
 * @param known whether it was imported before
 * @param topic that it was imported into
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

    /** The state of a conversation. */
    enum Status {
        /** It can be chosen. */
        found,
        /** It was not chosen. */
        passed,
        /** It is chosen and waiting. */
        waiting,
        /** It was imported as a new topic. */
        added,
        /** New messages were added to its existing topic. */
        extended,
        /** All of it already existed. */
        unchanged,
        /** It cannot be imported; the reason says why. */
        left
    }

    /**
     * Where it is stored.
     *
     * @param name of the file, possibly one inside a ZIP
     * @param modified when that file was last changed
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
