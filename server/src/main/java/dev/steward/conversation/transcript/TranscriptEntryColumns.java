package dev.steward.conversation.transcript;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The columns of {@code messages} that only some rows have. */
record TranscriptEntryColumns(
        TranscriptEntry.@Nullable Question question,
        TranscriptEntry.@Nullable Answer answer,
        TranscriptEntry.@Nullable AnsweredCall call,
        TranscriptEntry.@Nullable Failure failure,
        TranscriptEntry.@Nullable Occasion occasion) {

    static TranscriptEntryColumns of(TranscriptEntry said) {
        return switch (said) {
            case TranscriptEntry.Question question -> new TranscriptEntryColumns(question, null, null, null, null);
            case TranscriptEntry.Answer answer -> new TranscriptEntryColumns(null, answer, null, null, null);
            case TranscriptEntry.ToolAnswer tool -> new TranscriptEntryColumns(null, null, tool.call(), null, null);
            case TranscriptEntry.Notice notice ->
                new TranscriptEntryColumns(null, null, null, notice.failure(), notice.occasion());
        };
    }

    Sql.Statement fill(Sql.Statement insert) {
        return withNotice(withAnswer(withQuestion(insert))).json("toolCalls", toolCalls());
    }

    private Sql.Statement withQuestion(Sql.Statement insert) {
        var alternatives = question == null ? TranscriptEntry.Alternatives.NONE : question.alternatives();
        return insert.with("promptOverride", String.class, question == null ? null : question.promptOverride())
                .with("clientId", String.class, question == null ? null : question.clientId())
                .with("family", Long.class, alternatives.family() == 0 ? null : alternatives.family())
                .with("alternatives", alternatives.count())
                .with("alternative", alternatives.chosen());
    }

    private Sql.Statement withAnswer(Sql.Statement insert) {
        var usage = answer == null ? null : answer.usage();
        var ending = answer == null ? null : answer.ending();
        return insert.with("reasoning", String.class, answer == null ? null : answer.reasoning())
                .json("suggestions", answer == null || answer.suggestions().isEmpty() ? null : answer.suggestions())
                .with("promptTokens", Integer.class, usage == null ? null : usage.promptTokens())
                .with("completionTokens", Integer.class, usage == null ? null : usage.completionTokens())
                .with("model", String.class, ending == null ? null : ending.model())
                .with("elapsedMs", Integer.class, ending == null ? null : ending.elapsedMs())
                .with("finishReason", String.class, ending == null ? null : ending.finishReason());
    }

    private Sql.Statement withNotice(Sql.Statement insert) {
        return insert.with("errorKind", String.class, failure == null ? null : failure.kind())
                .with("retryAfterSeconds", Long.class, failure == null ? null : failure.retryAfterSeconds())
                .with("messageIdAtFault", Long.class, failure == null ? null : failure.messageIdAtFault())
                .with("noticeKind", String.class, occasion == null ? null : occasion.kind())
                .with("noticeAt", Instant.class, occasion == null ? null : occasion.at())
                .with("noticeNote", String.class, occasion == null ? null : occasion.note());
    }

    /** The value stored as JSON: the calls of a round, or the call that a tool answers. */
    @Nullable
    Object toolCalls() {
        if (answer != null && !answer.calls().isEmpty()) {
            return answer.calls();
        }
        return call;
    }
}
