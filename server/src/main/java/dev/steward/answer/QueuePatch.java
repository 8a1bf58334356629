package dev.steward.answer;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;

/** Other words for a text that waits. */
record QueuePatch(Patch<String> content) {

    QueuePatch {
        new Check()
                .notCleared("content", content)
                .length("content", content.value(), 1, Integer.MAX_VALUE)
                .verify();
    }
}
