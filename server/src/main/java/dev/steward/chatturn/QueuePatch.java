package dev.steward.chatturn;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import io.swagger.v3.oas.annotations.media.Schema;

/** New text for a queued message. */
record QueuePatch(
        @Schema(minLength = 1, maxLength = Check.MAX_CONTENT)
        Patch<String> content) {

    QueuePatch {
        new Check()
                .notCleared("content", content)
                .length("content", content.value(), 1, Check.MAX_CONTENT)
                .verify();
    }
}
