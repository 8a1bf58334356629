package dev.steward.turn;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Starts a turn.
 *
 * @param content what the person says; ignored with {@code retryMessageId}
 * @param model the model of this turn only
 * @param promptOverride what the model sees instead of the content, this turn and its retries only
 * @param retryMessageId the user row to answer anew; every row after it is deleted
 */
record TurnRequest(
        @Nullable @Schema(minLength = 1, description = "What the person says; needed unless retry_message_id is given")
        String content,

        @Nullable String model,
        @Nullable String promptOverride,
        @Nullable Long retryMessageId) {

    TurnRequest {
        new Check()
                .that(content != null || retryMessageId != null, "content", "is required")
                .length("content", content, 1, Integer.MAX_VALUE)
                .length("model", model, 0, 255)
                .verify();
    }

    /** The chosen model, or null for the one in the settings. */
    @Nullable
    String chosenModel() {
        return model == null || model.isBlank() ? null : model;
    }

    String text() {
        return content == null ? "" : content;
    }
}
