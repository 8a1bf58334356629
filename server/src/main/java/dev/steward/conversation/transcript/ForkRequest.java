package dev.steward.conversation.transcript;

import dev.steward.platform.input.Check;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A request to fork a topic or a chat. */
public record ForkRequest(
        @Nullable
        @Schema(minLength = 1, maxLength = 255, description = "The title of the original with a suffix, when left out")
        String title) {

    private static final int MAX_LENGTH = 255;
    private static final String MARK = " (fork)";

    public ForkRequest {
        new Check().length("title", title, 1, MAX_LENGTH).verify();
    }

    public String titleAfter(String original) {
        return title == null ? Truncate.to(original, MAX_LENGTH - MARK.length()) + MARK : title;
    }
}
