package dev.steward.transfer;

import dev.steward.conversation.transcript.TranscriptEntry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conversation ready to be stored.
 *
 * @param id the product's own id
 * @param title of 1 to 255 characters, on one line
 * @param rows in the order in which they are stored
 */
record ImportedConversation(
        Product product,
        String id,
        String title,
        @Nullable String description,
        @Nullable String place,
        boolean pinned,
        Instant createdAt,
        Instant lastAt,
        List<Row> rows,
        List<Fork> forks,
        ImportLoss loss) {

    /** @param line 0 is the shown one; rows with the same other number belong to one hidden alternative */
    record Row(TranscriptEntry said, Instant at, int line) {}

    /** @param question index of the shown question among the rows; the sides are ordered before it */
    record Fork(int question, List<Side> sides) {}

    /** @param question index of its question among the rows: that of the fork if only the answer differs */
    record Side(int question, int line) {}
}
