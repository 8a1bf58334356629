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
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Looks up what a tool returned in an earlier run, for a replay. */
final class RecordedCalls {

    private static final Set<String> UNFINISHED = Set.of("cut", "stopped");

    private RecordedCalls() {}

    /**
     * The result of the same call; for repeated calls, the one in the same position, and the last one after that.
     *
     * @param recorded calls and results of the tool in the earlier run, oldest first
     * @param own those of the replay, including the call itself
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
            } else if (event.kind() == EventKind.tool_result && open.remove(id) && !isUnfinished(event)) {
                answers.add(
                        event.toolStatus() == EventDraft.ToolStatus.done
                                ? ToolResult.ok(RunHistory.kept(event, "result"))
                                : ToolResult.error(RunHistory.kept(event, "error")));
            }
        }
        return answers;
    }

    /** Whether the run ended before the tool had answered. */
    private static boolean isUnfinished(EventRead event) {
        var data = event.data();
        return data != null && UNFINISHED.contains(String.valueOf(data.get("error_code")));
    }

    private static boolean isSame(EventRead event, ToolCall call) {
        var before = event.data() == null ? "" : String.valueOf(event.data().get("arguments"));
        var now = EventDraft.captured(call.arguments());
        return before.equals(now) || isSameObject(before, now);
    }

    /** Models format the same arguments differently. */
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
