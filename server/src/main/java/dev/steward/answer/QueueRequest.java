package dev.steward.answer;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A text that becomes a turn once the running one has ended well. */
record QueueRequest(
        @Schema(minLength = 1, maxLength = Check.LONGEST_CONTENT)
        String content,

        @Nullable @Schema(maxLength = 255) String model,
        @Nullable @Schema(maxLength = Check.LONGEST_CONTENT) String promptOverride) {

    QueueRequest {
        new Check()
                .required("content", content)
                .length("content", content, 1, Check.LONGEST_CONTENT)
                .length("model", model, 0, 255)
                .length("prompt_override", promptOverride, 0, Check.LONGEST_CONTENT)
                .verify();
    }

    /** How long its texts are. */
    long characters() {
        return content.length() + (promptOverride == null ? 0 : promptOverride.length());
    }
}
