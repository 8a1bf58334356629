package dev.steward.chatturn;

import dev.steward.library.PromptSection;
import dev.steward.platform.text.Tokens;
import dev.steward.turn.PromptRoom;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a model is told, as the API returns it. All tokens are estimates of what the provider counts. */
@Schema(description = "The prompt of the next turn before the question, with estimated tokens")
record PromptRead(
        @Schema(description = "The parts of the system prompt, in their order")
        List<Section> sections,

        @Nullable @Schema(description = "Text placed before every question for the model; null for none")
        Text instruction,

        @Schema(description = "The size of the whole system prompt")
        int systemTokens,

        @Schema(description = "The size of the transcript that fits, with files and instructions")
        int historyTokens,

        @Schema(description = "How many messages of the transcript that is")
        int historyMessages,

        @Schema(description = "The model that answers") String model,

        @Nullable @Schema(description = "The context window of the model, including its answer; null if unknown")
        Integer contextWindow,

        @Schema(description = "The maximum context; older messages are left out until the rest fits")
        int budgetTokens) {

    @Schema(name = "PromptSection")
    record Section(
            PromptSection.Kind kind,
            @Schema(description = "Its name") String label,

            @Nullable
            @Schema(description = "The part of the library it comes from; null for Steward and the conversation")
            Source source,

            @Schema(description = "What the model is told") String text,

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

    /** Where a section comes from and can be edited. */
    @Schema(name = "PromptSource")
    record Source(
            String label,

            @Nullable @Schema(description = "Its id in the table of its kind; null if it is not one row")
            Long id) {}

    @Schema(name = "PromptText")
    record Text(String text, int tokens) {

        static Text of(String text, PromptRoom room) {
            return new Text(text, room.counted(Tokens.of(text)));
        }
    }
}
