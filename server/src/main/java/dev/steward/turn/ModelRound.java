package dev.steward.turn;

import dev.steward.provider.ModelEvent.Usage;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one round with the model produced.
 *
 * @param text exactly what readers were shown
 * @param reasoning everything the model thought, or null
 * @param usage what it cost, as reported by the provider or estimated; null if unknown
 */
public record ModelRound(
        String text,
        @Nullable String reasoning,
        List<ToolCall> calls,
        List<String> suggestions,
        @Nullable Usage usage,
        String finishReason,
        List<ToolResult.Picture> pictures) {

    /** A round that produced nothing. */
    public static final ModelRound NOTHING = new ModelRound("", null, List.of(), List.of(), null, "stop", List.of());

    public ModelRound {
        calls = List.copyOf(calls);
        suggestions = List.copyOf(suggestions);
        pictures = List.copyOf(pictures);
    }

    /** The same round without its calls, which will not be run. */
    ModelRound withoutCalls() {
        return new ModelRound(text, reasoning, List.of(), suggestions, usage, finishReason, pictures);
    }

    ModelRound with(Usage estimated) {
        return new ModelRound(text, reasoning, calls, suggestions, estimated, finishReason, pictures);
    }

    /** Text and thoughts together, in chars. */
    int length() {
        return text.length() + (reasoning == null ? 0 : reasoning.length());
    }

    /** Whether it holds nothing that a person could read as an answer. */
    public boolean isEmpty() {
        return text.isBlank() && suggestions.isEmpty();
    }

    /** Whether readers were shown anything of it. */
    public boolean wasShown() {
        return !text.isEmpty() || reasoning != null || !pictures.isEmpty();
    }
}
