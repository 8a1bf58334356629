package dev.steward.transfer;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.steward.platform.data.Columns;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A conversation of an import. @param externalId the product's own id; empty if it cannot be imported */
@Schema(name = "ImportedConversation", description = "A conversation of an import")
record ItemRow(
        @Schema(description = "Its place in the file, from 1")
        int n,

        Status status,

        @Schema(description = "Why it is not imported") UnsupportedConversation.@Nullable Reason reason,

        @JsonIgnore Product product,
        @JsonIgnore String externalId,
        String title,

        @Nullable @Schema(description = "Its project or folder")
        String place,

        int messages,
        @Nullable Instant firstAt,
        @Nullable Instant lastAt,
        @JsonIgnore Piece piece,

        @Schema(description = "Whether it was imported before")
        boolean known,

        @Nullable @Schema(description = "The topic it was converted to")
        Long topicId) {

    enum Status {
        /** It can be chosen. */
        found,
        /** It was not chosen, or the import was cancelled before it. */
        passed,
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
     * @param name of the file, possibly one inside a ZIP, without its folders
     * @param modified when that file was last changed
     */
    record Piece(String name, boolean json, @Nullable Instant modified, long begin, long length) {

        long end() {
            return begin + length;
        }
    }

    /** Identifies it among all imported conversations. */
    String key() {
        return product + ":" + externalId;
    }

    static ItemRow of(Columns row) {
        return new ItemRow(
                row.count("n"),
                row.word("status", Status.class),
                row.wordOrNull("reason", UnsupportedConversation.Reason.class),
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
