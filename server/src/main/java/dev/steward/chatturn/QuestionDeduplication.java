package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.attachment.Attachments;
import dev.steward.conversation.transcript.Message;
import dev.steward.conversation.transcript.Messages;
import dev.steward.platform.problem.Problem;
import dev.steward.turn.TurnHub;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Finds the outcome of a question by the id that its client gave it. */
@Component
record QuestionDeduplication(
        Conversations conversations,
        Messages messages,
        Attachments attachments,
        TurnRepository turns,
        TurnKeeper keeper,
        TurnHub hub) {

    /**
     * Returns the running turn of the question, or else what is stored of it; empty if it was not asked yet.
     *
     * @throws Problem.NotFound if there is no such conversation
     */
    Mono<TurnBegun> find(Container container, String clientId) {
        return conversations
                .require(container)
                .then(messages.said(container, clientId))
                .flatMap(question -> turns.answering(container, question.id())
                        .flatMap(turn -> running(turn).switchIfEmpty(over(container, question, turn)))
                        .switchIfEmpty(over(container, question, null)));
    }

    private Mono<TurnBegun> running(TurnRow turn) {
        return Mono.defer(() -> Mono.justOrEmpty(hub.running(turn.container().key())))
                .filter(live -> live.id() == turn.id())
                .map(TurnBegun.Live::new);
    }

    private Mono<TurnBegun> over(Container container, Message question, @Nullable TurnRow turn) {
        long id = turn == null ? 0 : turn.id();
        var startedAt = turn == null ? question.createdAt() : turn.startedAt();
        return Mono.zip(messages.answerTo(container, question).singleOptional(), goesOn(container, id))
                .flatMap(known -> {
                    var answer = known.getT1().orElse(null);
                    long last = answer == null ? question.id() : answer.id();
                    return attachments
                            .ofMessages(container, question.id(), last)
                            .map(files -> new TurnBegun.Over(
                                    container, id, startedAt, question, files, answer, known.getT2()));
                });
    }

    /** Whether the turn runs in another process, or will soon run here. */
    private Mono<Boolean> goesOn(Container container, long turn) {
        return turns.running(container)
                .filter(row -> row.id() == turn && !keeper.isLeft(row))
                .hasElement();
    }
}
