package dev.steward.turn;

import dev.steward.provider.ModelEvent;
import dev.steward.provider.ModelState;
import dev.steward.tool.ToolCall;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One answer of the model within a turn: passes on what may be shown, and collects what will be stored. */
final class Round {

    /**
     * What a round gave.
     *
     * @param text exactly what readers were shown
     * @param reasoning all that the model thought, or null
     * @param usage what it cost, if the provider said so
     */
    record Result(
            String text,
            @Nullable String reasoning,
            List<ToolCall> calls,
            List<String> suggestions,
            ModelEvent.@Nullable Usage usage,
            String finishReason) {

        static final Result NOTHING = new Result("", null, List.of(), List.of(), null, "stop");

        boolean isEmpty() {
            return text.isBlank() && suggestions.isEmpty();
        }
    }

    private final TurnLog log;
    private final SuggestionFilter filter = new SuggestionFilter();
    private final StringBuilder reasoning = new StringBuilder();
    private final List<ToolCall> calls = new ArrayList<>();
    private ModelEvent.@Nullable Usage usage;
    private @Nullable ModelState state;
    private String finishReason = "stop";
    private boolean answering;

    Round(TurnLog log) {
        this.log = log;
    }

    void accept(ModelEvent event) {
        switch (event) {
            case ModelEvent.Text(var text) -> {
                answering = answering || !text.isEmpty();
                show(filter.push(text));
            }
            case ModelEvent.Reasoning(var text) -> think(text);
            case ModelEvent.ToolCalls(var asked) -> calls.addAll(named(asked));
            case ModelEvent.State(var given) -> state = given;
            case ModelEvent.Usage cost -> usage = cost;
            case ModelEvent.Finished(var reason) -> finishReason = reason;
        }
    }

    /** What the model must be given back with this round, if anything. */
    @Nullable
    ModelState state() {
        return state;
    }

    /** The model has ended its answer: what was held back is shown or taken as suggestions. */
    Result complete() {
        var ending = filter.end();
        show(ending.rest());
        return result(ending.parsed().text(), ending.parsed().items());
    }

    /** The round was cut: it is what was shown until now. */
    Result cut() {
        return result(filter.shown(), List.of());
    }

    private Result result(String text, List<String> suggestions) {
        var thought = reasoning.isEmpty() ? null : reasoning.toString();
        return new Result(text, thought, List.copyOf(calls), suggestions, usage, finishReason);
    }

    private void show(String piece) {
        if (!piece.isEmpty()) {
            log.append(new TurnFrame.Delta(piece));
        }
    }

    /** Thoughts that come after the answer has begun are kept but no longer shown (they would jump above it). */
    private void think(String text) {
        reasoning.append(text);
        if (!answering && !text.isEmpty()) {
            log.append(new TurnFrame.Reasoning(text));
        }
    }

    private static List<ToolCall> named(List<ToolCall> asked) {
        var named = new ArrayList<ToolCall>();
        for (int i = 0; i < asked.size(); i++) {
            var call = asked.get(i);
            named.add(new ToolCall(
                    call.id().isBlank() ? "call_" + i : call.id(),
                    call.name(),
                    call.arguments().isBlank() ? "{}" : call.arguments()));
        }
        return named;
    }
}
