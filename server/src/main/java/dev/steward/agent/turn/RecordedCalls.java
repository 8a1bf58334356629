package dev.steward.agent.turn;

import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** What a tool answered in a run before, for a replay that asks the same of it. */
final class RecordedCalls {

    private RecordedCalls() {}

    /**
     * The answer to the same call; of a call that is made again and again, the one of the same turn, and the last one from then on.
     *
     * @param recorded calls and results of the tool in the run before, the oldest first
     * @param own those of the replay, the call itself among them
     */
    static Optional<ToolResult> answer(List<EventRead> recorded, List<EventRead> own, ToolCall call) {
        var answers = answers(recorded, call);
        if (answers.isEmpty()) {
            return Optional.empty();
        }
        var same = own.stream()
                .filter(event -> event.kind() == EventKind.tool_call && isSame(event, call))
                .map(EventRead::requestId)
                .toList();
        int place = Math.max(0, same.lastIndexOf(EventDraft.name(call.id())));
        return Optional.of(answers.get(Math.min(place, answers.size() - 1)));
    }

    private static List<ToolResult> answers(List<EventRead> recorded, ToolCall call) {
        var open = new HashSet<String>();
        var answers = new ArrayList<ToolResult>();
        for (var event : recorded) {
            var id = Objects.requireNonNullElse(event.requestId(), "");
            if (event.kind() == EventKind.tool_call && isSame(event, call)) {
                open.add(id);
            } else if (event.kind() == EventKind.tool_result && open.remove(id)) {
                answers.add(
                        event.toolStatus() == EventDraft.ToolStatus.done
                                ? ToolResult.ok(RunHistory.kept(event, "result"))
                                : ToolResult.error(RunHistory.kept(event, "error")));
            }
        }
        return answers;
    }

    private static boolean isSame(EventRead event, ToolCall call) {
        var before = event.data() == null ? "" : String.valueOf(event.data().get("arguments"));
        var now = EventDraft.captured(call.arguments());
        return before.equals(now) || isSameObject(before, now);
    }

    /** Models write the same arguments with other gaps between them. */
    private static boolean isSameObject(String before, String now) {
        try {
            return JsonMapper.shared()
                    .readTree(before)
                    .equals(JsonMapper.shared().readTree(now));
        } catch (JacksonException _) {
            return false;
        }
    }
}
