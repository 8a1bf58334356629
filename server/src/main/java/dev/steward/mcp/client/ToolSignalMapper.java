package dev.steward.mcp.client;

import dev.steward.mcp.session.SessionSignal;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import dev.steward.tool.ToolAnswer;
import dev.steward.tool.ToolQuestion;
import dev.steward.tool.ToolSignal;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import org.jspecify.annotations.Nullable;

/** Converts the signals of a call to those of a turn. */
final class ToolSignalMapper {

    private static final int MAX_MESSAGE = 2_000;

    private final String server;
    private ToolSignal.Progress last = new ToolSignal.Progress(0, null, null);

    ToolSignalMapper(String server) {
        this.server = server;
    }

    /** Returns null if there is nothing to tell. */
    @Nullable
    ToolSignal signal(SessionSignal signal) {
        return switch (signal) {
            case SessionSignal.Progress(double done, var total, var message) -> {
                last = new ToolSignal.Progress(done, total, message);
                yield last;
            }
            // a message alone does not reset the progress
            case SessionSignal.Said(var text) -> new ToolSignal.Progress(last.done(), last.total(), text);
            case SessionSignal.Asked asked -> question(asked);
            case SessionSignal.Result(var result) -> new ToolSignal.Result(ResultText.of(result));
        };
    }

    /** Declines a question that cannot be shown as a form. */
    private @Nullable ToolSignal question(SessionSignal.Asked asked) {
        var fields = QuestionFields.of(asked.question().requestedSchema());
        if (fields.isEmpty()) {
            asked.answer().accept(result(new ToolAnswer.Declined()));
            return null;
        }
        var message = WellFormed.repaired(Truncate.to(asked.question().message(), MAX_MESSAGE));
        return new ToolSignal.Asked(new ToolQuestion(
                server, message, fields.get(), answer -> asked.answer().accept(result(answer))));
    }

    private static ElicitResult result(ToolAnswer answer) {
        return switch (answer) {
            case ToolAnswer.Given(var values) -> new ElicitResult(ElicitResult.Action.ACCEPT, values);
            case ToolAnswer.Declined() -> new ElicitResult(ElicitResult.Action.DECLINE, null);
            case ToolAnswer.Dismissed() -> new ElicitResult(ElicitResult.Action.CANCEL, null);
        };
    }
}
