package dev.steward.chatturn;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;

/** The text of an answer that a client stopped on its own. */
record StoppedText(
        @Schema(minLength = 1, maxLength = Check.MAX_CONTENT)
        String content) {

    StoppedText {
        new Check()
                .required("content", content)
                .length("content", content, 1, Check.MAX_CONTENT)
                .verify();
    }
}
