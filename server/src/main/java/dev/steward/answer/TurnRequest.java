package dev.steward.answer;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Starts a turn.
 *
 * @param content what the person says; ignored with {@code retryMessageId}
 * @param model the model of this turn only
 * @param promptOverride what the model sees instead of the content, this turn and its retries only
 * @param retryMessageId the user row to answer anew; what came after it is kept as an alternative
 * @param rewordMessageId the user row that the content takes the place of; it is kept, with what came after it, as an
 *     alternative
 */
record TurnRequest(
        @Nullable
        @Schema(
                minLength = 1,
                maxLength = Check.LONGEST_CONTENT,
                description = "What the person says; needed unless retry_message_id is given")
        String content,

        @Nullable @Schema(maxLength = 255) String model,
        @Nullable @Schema(maxLength = Check.LONGEST_CONTENT) String promptOverride,

        @Nullable @Schema(description = "The user row to answer anew; the answer it had is kept as an alternative")
        Long retryMessageId,

        @Nullable
        @Schema(description = "The user row that the content takes the place of; it is kept as an alternative")
        Long rewordMessageId) {

    TurnRequest {
        new Check()
                .that(content != null || retryMessageId != null, "content", "is required")
                .length("content", content, 1, Check.LONGEST_CONTENT)
                .length("model", model, 0, 255)
                .length("prompt_override", promptOverride, 0, Check.LONGEST_CONTENT)
                .that(
                        retryMessageId == null || rewordMessageId == null,
                        "reword_message_id",
                        "cannot be combined with retry_message_id")
                .verify();
    }

    /** A question on its own. */
    static TurnRequest asking(String content, @Nullable String model, @Nullable String promptOverride) {
        return new TurnRequest(content, model, promptOverride, null, null);
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
