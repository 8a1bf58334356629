package dev.steward.chatturn.refine;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A text to rewrite. @param instruction how the person wants it */
record RephraseRequest(
        @Schema(minLength = 1, maxLength = RephraseRequest.MAX_LENGTH)
        String text,

        @Nullable @Schema(maxLength = RephraseRequest.MAX_INSTRUCTION)
        String instruction) {

    static final int MAX_LENGTH = 100_000;
    static final int MAX_INSTRUCTION = 2_000;

    RephraseRequest {
        new Check()
                .required("text", text)
                .length("text", text, 1, MAX_LENGTH)
                .length("instruction", instruction, 0, MAX_INSTRUCTION)
                .verify();
    }

    @Schema(name = "RephrasedText", description = "An edited text")
    record Rephrased(String text) {}
}
