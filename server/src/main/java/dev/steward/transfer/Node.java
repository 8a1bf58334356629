package dev.steward.transfer;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The content of a node in an export.
 *
 * @param parent the node that it replies to, null for a root
 * @param text empty if nothing of it is shown
 */
record Node(
        String id,
        @Nullable String parent,
        Speaker speaker,
        String text,
        String thought,
        @Nullable String model,
        @Nullable Instant at) {

    /** The author; nobody for nodes that only hold others together or are hidden. */
    enum Speaker {
        person,
        model,
        nobody
    }
}
