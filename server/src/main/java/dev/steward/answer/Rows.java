package dev.steward.answer;

import dev.steward.conversation.Said;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.turn.ModelRound;
import dev.steward.turn.TurnEnd;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a turn brings, as rows of a transcript. */
final class Rows {

    private static final String CUT = "This call was cut before the tool had answered.";

    private Rows() {}

    /** A round in which the model asked for tools. */
    static Said.Answer asked(ModelRound round) {
        var calls = round.calls().stream()
                .map(call -> Said.Call.of(call.id(), call.name(), call.arguments()))
                .toList();
        return new Said.Answer(round.text(), round.reasoning(), calls, List.of(), usage(round), null);
    }

    /** The row of a call whose tool is at work. */
    static Said.ToolAnswer pending(ToolCall call) {
        return new Said.ToolAnswer("", answeredCall(call, false, null, true));
    }

    /** The row of a call whose tool has answered. */
    static Said.ToolAnswer answered(ToolCall call, ToolResult result) {
        var link = result.link() == null || result.isError()
                ? null
                : new Said.FileLink(result.link().slug(), result.link().path());
        return new Said.ToolAnswer(result.content(), answeredCall(call, result.isError(), link, null));
    }

    /** The row of a call that will never be answered. */
    static Said.ToolAnswer cut(ToolCall call) {
        return new Said.ToolAnswer(CUT, answeredCall(call, true, null, null));
    }

    /** The same for a row that was found after a crash. */
    static Said.ToolAnswer cut(Said.AnsweredCall call) {
        return cut(new ToolCall(call.toolCallId(), call.name(), call.arguments()));
    }

    /** What the model answered, or as much of it as was shown. */
    static Said.Answer answer(ModelRound answer, Said.Ending ending) {
        return new Said.Answer(
                answer.text(), answer.reasoning(), List.of(), answer.suggestions(), usage(answer), ending);
    }

    /** Spec: a turn that dies leaves a system row that begins with {@code Error:}. */
    static Said.Notice died(TurnEnd.Cause cause) {
        return new Said.Notice(
                "Error: " + cause.sentence(),
                new Said.Failure(cause.kind(), cause.retryAfterSeconds(), cause.messageIdAtFault()));
    }

    private static Said.@Nullable Usage usage(ModelRound round) {
        var usage = round.usage();
        return usage == null ? null : new Said.Usage(usage.promptTokens(), usage.completionTokens());
    }

    private static Said.AnsweredCall answeredCall(
            ToolCall call, boolean isError, Said.@Nullable FileLink link, @Nullable Boolean pending) {
        return new Said.AnsweredCall(call.id(), call.name(), call.arguments(), isError, link, pending);
    }
}
