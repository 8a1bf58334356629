package dev.steward.answer;

import dev.steward.conversation.Message;
import dev.steward.conversation.Said;
import dev.steward.provider.PromptMessage;
import dev.steward.tool.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns stored rows into what a model is shown. Notices and reasoning stay out; so do tool rounds that were cut. */
final class History {

    private History() {}

    /**
     * @param rows a transcript, oldest first
     * @param override what the model sees instead of the last user row's text, or null
     */
    static List<PromptMessage> of(List<Message> rows, @Nullable String override) {
        var prompt = new ArrayList<PromptMessage>();
        for (int i = 0; i < rows.size(); i++) {
            switch (rows.get(i).said()) {
                case Said.Question question -> prompt.add(new PromptMessage.User(question.content()));
                case Said.Answer answer -> prompt.addAll(answer(answer, rows.subList(i + 1, rows.size())));
                case Said.Notice _, Said.ToolAnswer _ -> {}
            }
        }
        if (override != null && !override.isEmpty()) {
            replaceLastQuestion(prompt, override);
        }
        return prompt;
    }

    private static List<PromptMessage> answer(Said.Answer answer, List<Message> after) {
        if (answer.calls().isEmpty()) {
            return answer.content().isBlank()
                    ? List.of()
                    : List.of(new PromptMessage.Assistant(answer.content(), List.of()));
        }
        var results = new LinkedHashMap<String, PromptMessage>();
        for (var row : after) {
            if (!(row.said() instanceof Said.ToolAnswer(var content, var call))) {
                break;
            }
            results.put(call.toolCallId(), new PromptMessage.ToolResult(call.toolCallId(), call.name(), content));
        }
        var calls = answer.calls().stream()
                .map(call -> new ToolCall(
                        call.id(), call.function().name(), call.function().arguments()))
                .toList();
        if (!results.keySet().containsAll(calls.stream().map(ToolCall::id).toList())) {
            return List.of();
        }
        var round = new ArrayList<PromptMessage>();
        round.add(new PromptMessage.Assistant(answer.content(), calls));
        calls.forEach(call -> round.add(results.get(call.id())));
        return round;
    }

    private static void replaceLastQuestion(List<PromptMessage> prompt, String override) {
        for (int i = prompt.size() - 1; i >= 0; i--) {
            if (prompt.get(i) instanceof PromptMessage.User) {
                prompt.set(i, new PromptMessage.User(override));
                return;
            }
        }
    }
}
