package dev.steward.chatturn;

import dev.steward.exposed.TextPart;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.turn.TurnFrame;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Builds what a host is told about the end of a turn. @param memory the caller's share */
record ExposedReply(long topic, MemoryBudget.Share memory) {

    /** Characters of an answer returned at once. */
    static final int MAX_LENGTH = 100_000;

    private static final int REST = 500;

    ExposedPost.Answered of(@Nullable TurnFrame end) {
        return switch (end) {
            case TurnFrame.Done done -> answered(done.id(), done.content(), done.finishReason());
            case TurnFrame.Failed failed -> failed(failed);
            case null, default -> ExposedPost.Answered.nothing(topic, null, "The outcome is unknown. " + where());
        };
    }

    /** The reply to a question that was already asked before. */
    ExposedPost.Answered of(TurnBegun.Over over) {
        var answer = over.answer();
        var ending = answer == null ? null : answer.said().ending();
        if (answer != null && ending != null) {
            return answered(answer.id(), answer.said().content(), ending.finishReason());
        }
        return ExposedPost.Answered.nothing(
                topic,
                null,
                over.goesOn() ? goesOn() : "This message was sent before, and its answer did not finish. " + where());
    }

    /** The reply when the answer takes longer than the host waits. */
    ExposedPost.Answered late() {
        return ExposedPost.Answered.nothing(topic, null, goesOn());
    }

    private ExposedPost.Answered answered(long message, String content, String finish) {
        var ending =
                switch (finish) {
                    case "stopped" -> "The answer was stopped; the part that arrived is kept.";
                    case "length" -> "The answer ends at the model's output limit.";
                    case "error" -> "The answer was cut off by an error; the part that arrived is kept.";
                    default -> null;
                };
        if (content.isBlank()) {
            return ExposedPost.Answered.nothing(
                    topic, message, Objects.requireNonNullElse(ending, "The model answered nothing."));
        }
        if (!memory.grow(MemoryBudget.estimatedBytes(REST, content))) {
            return ExposedPost.Answered.nothing(
                    topic,
                    message,
                    "The answer exists, but there is not enough memory to return it now. " + rest(message, 0));
        }
        var part = TextPart.of(content, 0, MAX_LENGTH);
        if (part.next() != null) {
            // Databases may count differently than Java; this offset never skips text.
            int offset = part.text().codePointCount(0, part.text().length());
            var cut = "Only the beginning of the answer is here. " + rest(message, offset);
            return new ExposedPost.Answered(topic, part.text(), message, ending == null ? cut : ending + " " + cut);
        }
        return new ExposedPost.Answered(topic, part.text(), message, ending);
    }

    private ExposedPost.Answered failed(TurnFrame.Failed failed) {
        var partial = failed.partialId();
        return ExposedPost.Answered.nothing(
                topic,
                partial == null ? failed.messageId() : partial,
                "The answer failed: " + failed.message()
                        + (partial == null ? "" : " The part that arrived is kept. " + rest(partial, 0)));
    }

    private String rest(long message, int offset) {
        return "To read it: get_message topic_id=%d message_id=%d offset=%d".formatted(topic, message, offset);
    }

    private String goesOn() {
        return "The answer is still being written. " + where();
    }

    private String where() {
        return "To read it later: list_messages topic_id=%d".formatted(topic);
    }
}
