package dev.steward.chatturn.refine;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A text that is to be put into better words. @param instruction what the person wants of them */
record RephraseRequest(
        @Schema(minLength = 1, maxLength = RephraseRequest.LONGEST)
        String text,

        @Nullable @Schema(maxLength = RephraseRequest.LONGEST_INSTRUCTION)
        String instruction) {

    static final int LONGEST = 100_000;
    static final int LONGEST_INSTRUCTION = 2_000;

    RephraseRequest {
        new Check()
                .required("text", text)
                .length("text", text, 1, LONGEST)
                .length("instruction", instruction, 0, LONGEST_INSTRUCTION)
                .verify();
    }

    /** A text in other words. */
    @Schema(name = "RephrasedText", description = "A text in other words")
    record Rephrased(String text) {}
}
