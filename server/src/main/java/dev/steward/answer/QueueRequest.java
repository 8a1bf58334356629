package dev.steward.answer;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A text that becomes a turn once the running one has ended well. */
record QueueRequest(
        @Schema(minLength = 1) String content,
        @Nullable @Schema(maxLength = 255) String model,
        @Nullable String promptOverride) {

    QueueRequest {
        new Check()
                .required("content", content)
                .length("content", content, 1, Integer.MAX_VALUE)
                .length("model", model, 0, 255)
                .verify();
    }
}
