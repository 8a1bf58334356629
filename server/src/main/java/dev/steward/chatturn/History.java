package dev.steward.chatturn;

import dev.steward.conversation.transcript.Message;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.provider.PromptMessage;
import dev.steward.tool.ToolCall;
import dev.steward.turn.CutResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Turns stored rows into what a model is shown. Leaves out notices, reasoning, and tool rounds that were cut. */
final class History {

    private History() {}

    /**
     * @param rows a transcript, oldest first
     * @param override what the model sees instead of the text of the last user row, or null
     * @param instruction what every user row begins with for the model; empty for nothing
     * @param carried what came with user rows, by row id; also sent with overridden text
     * @param resultTokens the limit for one tool result
     */
    static List<PromptMessage> of(
            List<Message> rows,
            @Nullable String override,
            String instruction,
            Map<Long, Carried> carried,
            int resultTokens) {
        var prompt = new ArrayList<PromptMessage>();
        int last = lastQuestion(rows);
        for (int i = 0; i < rows.size(); i++) {
            switch (rows.get(i).said()) {
                case TranscriptEntry.Question question -> {
                    var other = i == last ? override : null;
                    var words = other == null || other.isEmpty() ? question.content() : other;
                    prompt.add(carried.getOrDefault(rows.get(i).id(), Carried.NOTHING)
                            .with(instruction + words, rows.get(i).id()));
                }
                case TranscriptEntry.Answer answer ->
                    prompt.addAll(answer(answer, rows.get(i).id(), rows.subList(i + 1, rows.size()), resultTokens));
                case TranscriptEntry.Notice _, TranscriptEntry.ToolAnswer _ -> {}
            }
        }
        return prompt;
    }

    private static List<PromptMessage> answer(
            TranscriptEntry.Answer answer, long id, List<Message> after, int resultTokens) {
        if (answer.calls().isEmpty()) {
            return answer.content().isBlank()
                    ? List.of()
                    : List.of(new PromptMessage.Assistant(answer.content(), List.of(), null, id));
        }
        var results = new LinkedHashMap<String, PromptMessage>();
        for (var row : after) {
            if (!(row.said() instanceof TranscriptEntry.ToolAnswer(var content, var call))) {
                break;
            }
            var shown = CutResult.of(content, resultTokens, row.id());
            results.put(
                    call.toolCallId(), new PromptMessage.ToolResult(call.toolCallId(), call.name(), shown, row.id()));
        }
        var calls = answer.calls().stream()
                .map(call -> new ToolCall(
                        call.id(), call.function().name(), call.function().arguments()))
                .toList();
        if (!results.keySet().containsAll(calls.stream().map(ToolCall::id).toList())) {
            return List.of();
        }
        var round = new ArrayList<PromptMessage>();
        round.add(new PromptMessage.Assistant(answer.content(), calls, null, id));
        calls.forEach(call -> round.add(results.get(call.id())));
        return round;
    }

    private static int lastQuestion(List<Message> rows) {
        return IntStream.range(0, rows.size())
                .filter(i -> rows.get(i).said() instanceof TranscriptEntry.Question)
                .max()
                .orElse(-1);
    }
}
