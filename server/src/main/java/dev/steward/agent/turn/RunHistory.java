package dev.steward.agent.turn;

import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.transcript.StoredCall;
import dev.steward.provider.PromptMessage;
import dev.steward.tool.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Converts transcript entries to prompt messages: complete rounds, each call with its result. */
final class RunHistory {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final String NO_RESULT = RunEvents.CUT.content();

    private static final String LEFT_OUT = "\n[… the rest is left out]";

    private final List<PromptMessage> prompt = new ArrayList<>();
    private final Map<Integer, StoredCall> whole;
    private final boolean leavesOpen;

    private @Nullable String text;
    private final Map<String, ToolCall> calls = new LinkedHashMap<>();
    private final Map<String, PromptMessage> results = new LinkedHashMap<>();

    /** Whether the round has a result already: the next call belongs to the next round. */
    private boolean isAnswered;

    private RunHistory(Map<Integer, StoredCall> whole, boolean leavesOpen) {
        this.whole = whole;
        this.leavesOpen = leavesOpen;
    }

    /**
     * @param events oldest first, only kinds that a model is shown
     * @param turn the last calls, which belong to the current turn, in full: entries have only the beginning of long arguments
     *     and results. Unfinished ones have no result, since they are still to be carried out
     */
    static List<PromptMessage> of(List<EventRead> events, List<StoredCall> turn) {
        var places = IntStream.range(0, events.size())
                .filter(at -> events.get(at).kind() == EventKind.tool_call)
                .boxed()
                .toList();
        var whole = new LinkedHashMap<Integer, StoredCall>();
        for (int back = 1; back <= Math.min(turn.size(), places.size()); back++) {
            whole.put(places.get(places.size() - back), turn.get(turn.size() - back));
        }
        var history = new RunHistory(whole, turn.stream().anyMatch(call -> call.state() != StoredCall.State.done));
        for (int at = 0; at < events.size(); at++) {
            history.take(at, events.get(at));
        }
        history.close(true);
        return history.prompt;
    }

    private void take(int at, EventRead event) {
        switch (event.kind()) {
            case user, system -> {
                close(false);
                prompt.add(new PromptMessage.User(Objects.requireNonNullElse(event.text(), "")));
            }
            case assistant_message -> {
                close(false);
                text = Objects.requireNonNullElse(event.text(), "");
            }
            case tool_call -> {
                if (isAnswered) {
                    close(false);
                }
                call(at, event);
            }
            case tool_result -> result(event);
            case reasoning,
                    turn_start,
                    turn_end,
                    usage,
                    context_usage,
                    idle,
                    aborted,
                    mcp_auth_required,
                    error,
                    hook -> {}
        }
    }

    private void call(int at, EventRead event) {
        var id = String.valueOf(event.requestId());
        var known = whole.get(at);
        calls.put(
                id,
                known == null
                        ? new ToolCall(id, String.valueOf(event.toolName()), arguments(value(event, "arguments")))
                        : known.call());
        if (known != null && known.state() == StoredCall.State.done && known.result() != null) {
            results.put(id, new PromptMessage.ToolResult(id, known.call().name(), known.result()));
        }
    }

    /** Skips a result whose call is missing because the history begins between the two. */
    private void result(EventRead event) {
        var id = String.valueOf(event.requestId());
        var call = calls.get(id);
        if (call != null) {
            isAnswered = true;
            boolean isDone = event.toolStatus() == EventDraft.ToolStatus.done;
            results.putIfAbsent(
                    id, new PromptMessage.ToolResult(id, call.name(), kept(event, isDone ? "result" : "error")));
        }
    }

    /** @param isLast whether nothing follows: then calls without a result may still be carried out */
    private void close(boolean isLast) {
        if (!calls.isEmpty()) {
            prompt.add(new PromptMessage.Assistant(text == null ? "" : text, List.copyOf(calls.values())));
            boolean isOpen = isLast && leavesOpen;
            calls.values().stream()
                    .filter(call -> !isOpen || results.containsKey(call.id()))
                    .forEach(call -> prompt.add(results.getOrDefault(
                            call.id(), new PromptMessage.ToolResult(call.id(), call.name(), NO_RESULT))));
        } else if (text != null && !text.isBlank()) {
            prompt.add(new PromptMessage.Assistant(text, List.of()));
        }
        text = null;
        isAnswered = false;
        calls.clear();
        results.clear();
    }

    /** The stored part of a result, with a note if it was cut. */
    static String kept(EventRead event, String name) {
        var kept = value(event, name);
        return kept.length() < EventDraft.MAX_CAPTURED ? kept : kept + LEFT_OUT;
    }

    private static String value(EventRead event, String name) {
        var data = event.data();
        return data == null ? "" : String.valueOf(data.getOrDefault(name, ""));
    }

    /** Arguments that were cut are no longer valid JSON, which providers refuse. */
    private static String arguments(String kept) {
        try {
            JSON.readTree(kept);
            return kept.isBlank() ? "{}" : kept;
        } catch (JacksonException _) {
            return JSON.writeValueAsString(Map.of("beginning", kept));
        }
    }
}
