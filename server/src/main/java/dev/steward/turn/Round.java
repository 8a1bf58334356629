package dev.steward.turn;

import dev.steward.provider.ModelEvent;
import dev.steward.provider.ModelState;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One answer of the model within a turn: passes on what may be shown, and collects what will be stored. */
final class Round {

    /** The text of an answer that is only a picture, so that later rounds know there was an answer. */
    private static final String PICTURE = "(A picture.)";

    private final TurnLog log;
    private final TurnAllowance allowance;
    private final Set<String> noticed;
    private final SuggestionFilter filter = new SuggestionFilter();
    private final StringBuilder reasoning = new StringBuilder();
    private final List<ToolCall> calls = new ArrayList<>();
    private ModelEvent.@Nullable Usage usage;
    private @Nullable ModelState state;
    private final List<ToolResult.Picture> pictures = new ArrayList<>();
    private String sources = "";
    private String finishReason = "stop";
    private boolean answering;

    /** @param noticed the notices that readers of the turn have already received */
    Round(TurnLog log, TurnAllowance allowance, Set<String> noticed) {
        this.log = log;
        this.allowance = allowance;
        this.noticed = noticed;
    }

    /** @throws TurnAllowance.Exceeded if the turn may not take that much; the event is then not part of the round */
    void accept(ModelEvent event) {
        switch (event) {
            case ModelEvent.Notice(var sentence) -> {
                if (noticed.add(sentence)) {
                    log.append(new TurnFrame.Notice(sentence));
                }
            }
            case ModelEvent.Text(var text) -> {
                allowance.take(text.length());
                answering = answering || !text.isEmpty();
                show(filter.push(text), TurnFrame.Delta::new);
            }
            case ModelEvent.Reasoning(var text) -> think(text);
            case ModelEvent.Picture(var picture) -> pictures.add(picture);
            case ModelEvent.Sources(var list) -> {
                allowance.take(list.length());
                sources = list;
            }
            case ModelEvent.ToolCalls(var asked) -> {
                asked.forEach(call ->
                        allowance.take(call.name().length() + call.arguments().length()));
                calls.addAll(named(asked));
            }
            case ModelEvent.State(var given) -> state = given;
            case ModelEvent.Usage cost -> usage = cost;
            case ModelEvent.Finished(var reason) -> finishReason = reason;
        }
    }

    /** What must be sent back to the model with this round, if anything. */
    @Nullable
    ModelState state() {
        return state;
    }

    /** Completes the answer: held-back text is either shown or becomes suggestions. */
    ModelRound complete() {
        var ending = filter.end();
        String parsed = ending.parsed().text();
        String more = parsed.isBlank() && !pictures.isEmpty() ? PICTURE + sources : sources;
        show(ending.rest() + more, TurnFrame.Delta::new);
        return new ModelRound(parsed + more, thought(), calls, ending.parsed().items(), usage, finishReason, pictures);
    }

    /** Cuts the round down to what was shown so far. Calls that were not run are dropped. */
    ModelRound cut() {
        return new ModelRound(filter.shown(), thought(), List.of(), List.of(), usage, finishReason, pictures);
    }

    private @Nullable String thought() {
        return reasoning.isEmpty() ? null : reasoning.toString();
    }

    private void show(String text, Function<String, TurnFrame> frame) {
        for (int start = 0, end; start < text.length(); start = end) {
            end = FrameRun.endOfPiece(text, start);
            log.append(frame.apply(text.substring(start, end)));
        }
    }

    /** Thoughts that come after the answer has begun are kept but no longer shown (they would jump above it). */
    private void think(String text) {
        allowance.take(text.length());
        reasoning.append(text);
        if (!answering) {
            show(text, TurnFrame.Reasoning::new);
        }
    }

    /** Gives every call a unique id, which rows and results refer to; providers omit or repeat ids. */
    private static List<ToolCall> named(List<ToolCall> asked) {
        var named = new LinkedHashMap<String, ToolCall>();
        for (var call : asked) {
            var id = call.id().isBlank() || named.containsKey(call.id()) ? freeId(named.keySet()) : call.id();
            named.put(id, new ToolCall(id, call.name(), call.arguments().isBlank() ? "{}" : call.arguments()));
        }
        return List.copyOf(named.values());
    }

    /** Spec: a missing call id becomes {@code call_<index>} (Streamed turns, 9.2). */
    private static String freeId(Set<String> taken) {
        int index = taken.size();
        while (taken.contains("call_" + index)) {
            index++;
        }
        return "call_" + index;
    }
}
