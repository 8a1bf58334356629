package dev.steward.chatturn.refine;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A text to rewrite. @param kind the kind of text; an unknown one is ignored */
record RefineRequest(
        @Schema(
                minLength = 1,
                maxLength = Check.MAX_CONTENT,
                description = "Of longer texts, about the first 16,000 characters are rewritten")
        String text,

        @Nullable
        @Schema(
                maxLength = RefineRequest.MAX_KIND,
                description = "chat_message, system_prompt, instructions, scheduled_prompt, note, summary, comment,"
                        + " description or memory; any other is ignored")
        String kind,

        @Nullable @Schema(maxLength = RephraseRequest.MAX_INSTRUCTION, description = "Extra guidance")
        String instruction) {

    static final int MAX_KIND = 64;

    RefineRequest {
        new Check()
                .required("text", text)
                .length("text", text, 1, Check.MAX_CONTENT)
                .length("kind", kind, 0, MAX_KIND)
                .length("instruction", instruction, 0, RephraseRequest.MAX_INSTRUCTION)
                .verify();
    }

    /** A rewritten text. @param model the model that wrote it */
    @Schema(name = "RefinedText", description = "A rewritten text")
    record Refined(String text, String model) {}
}
