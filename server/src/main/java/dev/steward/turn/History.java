package dev.steward.turn;

import dev.steward.conversation.Message;
import dev.steward.conversation.PromptRow;
import dev.steward.provider.PromptMessage;
import dev.steward.tool.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Turns stored rows into what a model is shown. Notices and reasoning stay out; so do tool rounds that were cut. */
final class History {

    private final JsonMapper json;

    History(JsonMapper json) {
        this.json = json;
    }

    /**
     * @param rows a transcript, oldest first
     * @param override what the model sees instead of the last user row's text, or null
     */
    List<PromptMessage> of(List<PromptRow> rows, @Nullable String override) {
        var prompt = new ArrayList<PromptMessage>();
        for (int i = 0; i < rows.size(); i++) {
            var row = rows.get(i);
            switch (row.role()) {
                case user -> prompt.add(new PromptMessage.User(row.content()));
                case assistant -> prompt.addAll(assistant(rows, i));
                case system, tool -> {}
            }
        }
        if (override != null && !override.isEmpty()) {
            replaceLastQuestion(prompt, override);
        }
        return prompt;
    }

    private List<PromptMessage> assistant(List<PromptRow> rows, int index) {
        var row = rows.get(index);
        if (row.toolCalls() == null) {
            return row.content().isBlank() ? List.of() : List.of(new PromptMessage.Assistant(row.content(), List.of()));
        }
        var calls = calls(row.toolCalls());
        var results = new LinkedHashMap<String, PromptMessage>();
        for (int i = index + 1; i < rows.size() && rows.get(i).role() == Message.Role.tool; i++) {
            var answered = answeredCall(rows.get(i));
            results.put(
                    answered.id(),
                    new PromptMessage.ToolResult(
                            answered.id(), answered.name(), rows.get(i).content()));
        }
        if (!results.keySet().containsAll(calls.stream().map(ToolCall::id).toList())) {
            return List.of();
        }
        var round = new ArrayList<PromptMessage>();
        round.add(new PromptMessage.Assistant(row.content(), calls));
        calls.forEach(call -> round.add(results.get(call.id())));
        return round;
    }

    private List<ToolCall> calls(String stored) {
        var calls = new ArrayList<ToolCall>();
        for (var call : json.readTree(stored)) {
            var function = call.path("function");
            calls.add(new ToolCall(
                    call.path("id").asString(""),
                    function.path("name").asString(""),
                    function.path("arguments").asString("{}")));
        }
        return calls;
    }

    private ToolCall answeredCall(PromptRow row) {
        var call = json.readTree(row.toolCalls() == null ? "{}" : row.toolCalls());
        return new ToolCall(
                call.path("tool_call_id").asString(""), call.path("name").asString(""), "{}");
    }

    private static void replaceLastQuestion(List<PromptMessage> prompt, String override) {
        for (int i = prompt.size() - 1; i >= 0; i--) {
            if (prompt.get(i) instanceof PromptMessage.User) {
                prompt.set(i, new PromptMessage.User(override));
                return;
            }
        }
    }

    /** The calls of an assistant row as stored and shown: {@code [{"id", "type", "function": {"name", "arguments"}}]}. */
    String stored(List<ToolCall> calls) {
        return json.writeValueAsString(calls.stream()
                .map(call -> Map.of(
                        "id", call.id(),
                        "type", "function",
                        "function", Map.of("name", call.name(), "arguments", call.arguments())))
                .toList());
    }
}
