package dev.steward.transfer;

import dev.steward.conversation.transcript.TranscriptEntry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conversation as it is to be stored.
 *
 * @param id what the product calls it
 * @param title of 1 to 255 characters, on one line
 * @param place the project or folder that it lies in, if any
 * @param createdAt when it began
 * @param lastAt when something was last said in it
 * @param rows in the order in which they are stored
 */
record ImportedConversation(
        Product product,
        String id,
        String title,
        @Nullable String place,
        boolean pinned,
        Instant createdAt,
        Instant lastAt,
        List<Row> rows,
        List<Fork> forks,
        ImportLoss loss) {

    /** @param line 0 is the one that is shown; rows of the same other number wait together */
    record Row(TranscriptEntry said, Instant at, int line) {}

    /** @param question the place of the question that is shown among the rows; the sides go before it in their order */
    record Fork(int question, List<Side> sides) {}

    /** @param question the place of its question among the rows: that of the fork where only the answer differs */
    record Side(int question, int line) {}
}
