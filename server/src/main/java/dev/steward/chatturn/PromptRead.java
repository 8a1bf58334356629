package dev.steward.chatturn;

import dev.steward.library.PromptSection;
import dev.steward.platform.text.Tokens;
import dev.steward.turn.PromptRoom;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a model is told, on the wire. All tokens are estimates, in the measure that its provider counts. */
@Schema(
        description =
                "What the next turn tells the model before the question, and what that takes; tokens are estimates")
record PromptRead(
        @Schema(description = "The parts of the system prompt, in their order")
        List<Section> sections,

        @Nullable @Schema(description = "What every question begins with for the model; null for nothing")
        Text instruction,

        @Schema(description = "What the system prompt takes as a whole")
        int systemTokens,

        @Schema(description = "What the transcript takes, as far as it can fit, its files and instructions included")
        int historyTokens,

        @Schema(description = "How many messages of the transcript that is")
        int historyMessages,

        @Schema(description = "The model that answers") String model,

        @Nullable @Schema(description = "What the model takes, its answer included; null when nobody has said so")
        Integer contextWindow,

        @Schema(description = "What it may be shown at the most; older messages are left out until it fits")
        int budgetTokens) {

    /** A part of the system prompt. */
    @Schema(name = "PromptSection")
    record Section(
            PromptSection.Kind kind,
            @Schema(description = "What a person calls it") String label,

            @Nullable @Schema(description = "What of the library says it; null for Steward, and for the conversation")
            Source source,

            @Schema(description = "As the model is told it") String text,
            int tokens) {

        static Section of(PromptSection section, PromptRoom room) {
            var source = section.source();
            return new Section(
                    section.kind(),
                    section.kind().label(),
                    source == null ? null : new Source(source.label(), source.id()),
                    section.text(),
                    room.counted(Tokens.of(section.text())));
        }
    }

    /** What can be gone to and changed. */
    @Schema(name = "PromptSource")
    record Source(
            String label,

            @Nullable @Schema(description = "In the table that the kind says; null where it is no single row")
            Long id) {}

    /** A text and what it takes. */
    @Schema(name = "PromptText")
    record Text(String text, int tokens) {

        static Text of(String text, PromptRoom room) {
            return new Text(text, room.counted(Tokens.of(text)));
        }
    }
}
