package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.attachment.Attachment;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.turn.ModelRound;
import dev.steward.turn.TurnEnd;
import dev.steward.turn.TurnFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts the parts of a turn to rows of a transcript, and the files of rows to what readers receive. */
final class TurnRows {

    private static final String CUT = "This call was cut before the tool had answered.";

    private TurnRows() {}

    /** A round in which the model asked for tools. */
    static TranscriptEntry.Answer asked(ModelRound round) {
        var calls = round.calls().stream()
                .map(call -> TranscriptEntry.Call.of(call.id(), call.name(), call.arguments()))
                .toList();
        return new TranscriptEntry.Answer(round.text(), round.reasoning(), calls, List.of(), usage(round), null);
    }

    /** The row of a call whose tool is still running. */
    static TranscriptEntry.ToolAnswer pending(ToolCall call) {
        return new TranscriptEntry.ToolAnswer("", answeredCall(call, false, null, true));
    }

    /** The row of a call whose tool has answered. */
    static TranscriptEntry.ToolAnswer answered(ToolCall call, ToolResult result) {
        var link = result.link() == null || result.isError()
                ? null
                : new TranscriptEntry.FileLink(
                        result.link().slug(), result.link().path());
        return new TranscriptEntry.ToolAnswer(result.content(), answeredCall(call, result.isError(), link, null));
    }

    /** The row of a call that will get no answer. */
    static TranscriptEntry.ToolAnswer cut(ToolCall call) {
        return new TranscriptEntry.ToolAnswer(CUT, answeredCall(call, true, null, null));
    }

    /** The same for a row found after a crash. */
    static TranscriptEntry.ToolAnswer cut(TranscriptEntry.AnsweredCall call) {
        return cut(new ToolCall(call.toolCallId(), call.name(), call.arguments()));
    }

    /** The model's answer, or as much of it as was shown. */
    static TranscriptEntry.Answer answer(ModelRound answer, TranscriptEntry.Ending ending) {
        return new TranscriptEntry.Answer(
                answer.text(), answer.reasoning(), List.of(), answer.suggestions(), usage(answer), ending);
    }

    /** Spec: a turn that fails leaves a system row that begins with {@code Error:}. */
    static TranscriptEntry.Notice died(TurnEnd.Cause cause) {
        return new TranscriptEntry.Notice(
                "Error: " + cause.sentence(),
                new TranscriptEntry.Failure(cause.kind(), cause.retryAfterSeconds(), cause.messageIdAtFault()));
    }

    private static TranscriptEntry.@Nullable Usage usage(ModelRound round) {
        var usage = round.usage();
        return usage == null ? null : new TranscriptEntry.Usage(usage.promptTokens(), usage.completionTokens());
    }

    private static TranscriptEntry.AnsweredCall answeredCall(
            ToolCall call, boolean isError, TranscriptEntry.@Nullable FileLink link, @Nullable Boolean pending) {
        return new TranscriptEntry.AnsweredCall(call.id(), call.name(), call.arguments(), isError, link, pending);
    }

    static List<TurnFrame.Attachment> files(Container container, List<Attachment> files) {
        return files.stream()
                .map(file -> new TurnFrame.Attachment(
                        file.id(),
                        container.kind() == Container.Kind.topic ? container.id() : null,
                        container.kind() == Container.Kind.topic ? null : container.id(),
                        file.place().message(),
                        file.mime(),
                        file.blob().size(),
                        file.filename(),
                        file.createdAt()))
                .toList();
    }
}
