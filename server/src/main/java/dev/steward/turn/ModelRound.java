package dev.steward.turn;

import dev.steward.provider.ModelEvent.Usage;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one round with the model gave.
 *
 * @param text exactly what readers were shown
 * @param reasoning all that the model thought, or null
 * @param usage what it cost, if the provider said so, or it was estimated
 * @param pictures that the model has made
 */
public record ModelRound(
        String text,
        @Nullable String reasoning,
        List<ToolCall> calls,
        List<String> suggestions,
        @Nullable Usage usage,
        String finishReason,
        List<ToolResult.Picture> pictures) {

    /** A round of which nothing has come. */
    public static final ModelRound NOTHING = new ModelRound("", null, List.of(), List.of(), null, "stop", List.of());

    public ModelRound {
        calls = List.copyOf(calls);
        suggestions = List.copyOf(suggestions);
        pictures = List.copyOf(pictures);
    }

    /** The same round, of which nobody will carry out the calls. */
    ModelRound withoutCalls() {
        return new ModelRound(text, reasoning, List.of(), suggestions, usage, finishReason, pictures);
    }

    /** The same round, of which this is taken to be the cost. */
    ModelRound with(Usage estimated) {
        return new ModelRound(text, reasoning, calls, suggestions, estimated, finishReason, pictures);
    }

    /** Text and thoughts together, in chars. */
    int length() {
        return text.length() + (reasoning == null ? 0 : reasoning.length());
    }

    /** Whether there is nothing that a person could read as an answer. */
    public boolean isEmpty() {
        return text.isBlank() && suggestions.isEmpty();
    }

    /** Whether readers were shown anything of it. */
    public boolean wasShown() {
        return !text.isEmpty() || reasoning != null || !pictures.isEmpty();
    }
}
