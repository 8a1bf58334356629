package dev.steward.transfer;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one node of an export says.
 *
 * @param parent the node that it answers, null for a first one
 * @param text empty when it says nothing that is shown
 * @param thought what the model thought
 */
record Node(
        String id,
        @Nullable String parent,
        Speaker speaker,
        String text,
        String thought,
        @Nullable String model,
        @Nullable Instant at) {

    /** Who speaks; nobody in nodes that only hold others together, or that nobody is to see. */
    enum Speaker {
        person,
        model,
        nobody
    }
}
