package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.attachment.Attachment;
import dev.steward.conversation.transcript.Message;
import dev.steward.turn.LiveTurn;
import dev.steward.turn.TurnFrame;
import dev.steward.turn.TurnLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.codec.ServerSentEvent;
import tools.jackson.databind.json.JsonMapper;

/** The result of asking a question. */
sealed interface TurnBegun {

    /** The running turn: begun now, or by an earlier delivery of the same question. */
    record Live(LiveTurn turn) implements TurnBegun {}

    /**
     * A question that was asked before and whose turn is over.
     *
     * @param turn its number; 0 if it is no longer known
     * @param files of the question and the answer
     * @param answer the whole answer, if there is one
     * @param goesOn whether the answer may still arrive, through another process
     */
    record Over(
            Container container,
            long turn,
            Instant startedAt,
            Message question,
            List<Attachment> files,
            @Nullable Message answer,
            boolean goesOn)
            implements TurnBegun {

        private static final TurnFrame UNANSWERED = new TurnFrame.Failed(
                "This message was sent before, and its answer did not finish. Ask again.",
                null,
                null,
                "unanswered",
                null,
                null);

        private List<TurnFrame.Attachment> of(Message message) {
            return TurnRows.files(
                    container,
                    files.stream()
                            .filter(file -> Objects.equals(file.place().message(), message.id()))
                            .toList());
        }

        /** The question, and how the turn ended if it has, as frames. */
        List<ServerSentEvent<String>> frames(JsonMapper json) {
            var frames = new ArrayList<TurnFrame>();
            frames.add(new TurnFrame.UserMessage(
                    question.id(), question.said().content(), of(question), question.createdAt(), startedAt));
            var ending = answer == null ? null : answer.said().ending();
            if (answer != null && ending != null) {
                frames.add(new TurnFrame.Done(
                        answer.id(),
                        answer.said().content(),
                        ending.model(),
                        Objects.requireNonNullElse(ending.elapsedMs(), 0),
                        ending.finishReason(),
                        of(answer)));
                if (!answer.said().suggestions().isEmpty()) {
                    frames.add(
                            new TurnFrame.Suggestions(answer.id(), answer.said().suggestions()));
                }
            } else if (!goesOn) {
                frames.add(UNANSWERED);
            }
            var events = new ArrayList<ServerSentEvent<String>>();
            for (var frame : frames) {
                var id = turn + "-" + (events.size() + 1);
                events.add(new TurnLog.Entry(id, frame.event(), json.writeValueAsString(frame)).asEvent());
            }
            return events;
        }
    }
}
