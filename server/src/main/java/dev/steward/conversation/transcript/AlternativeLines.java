package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Lets a question be asked again without losing its answers: the rows that a new answer replaces are put away as an
 * alternative, and can be chosen again. Everything runs in the caller's transaction.
 */
@Component
record AlternativeLines(MessageRepository messages, AlternativeRepository alternatives, Clock clock) {

    /** Puts away what came after the question and returns the question, ready for another answer. */
    Mono<Message> askAgain(Container container, Message row) {
        return messages.answered(container.id(), row.id())
                .flatMap(answered -> answered
                        ? putAway(container, row, null)
                        // A question that only met errors has no answer to keep.
                        : messages.deleteAfter(container.id(), row.id()).thenReturn(row));
    }

    /** Puts away the question with what came after it and returns the reworded question. */
    Mono<Message> reword(Container container, Message row, TranscriptEntry.Question reworded) {
        return putAway(container, row, reworded);
    }

    private Mono<Message> putAway(Container container, Message row, TranscriptEntry.@Nullable Question reworded) {
        var question = row.said();
        return family(container, row).flatMap(family -> {
            var current = chosen(family);
            int n = family.size() + 1;
            var label = new TranscriptEntry.Alternatives(current.family(), n, n);
            long from = reworded == null ? row.id() + 1 : row.id();
            var asked = reworded == null
                    ? Mono.just(new Message(
                            row.id(),
                            row.conversationId(),
                            new TranscriptEntry.Question(question.content(), question.promptOverride(), label),
                            row.tokens(),
                            row.agent(),
                            row.createdAt(),
                            row.updatedAt()))
                    : messages.insert(
                            container.id(),
                            new TranscriptEntry.Question(
                                    reworded.content(), reworded.promptOverride(), label, reworded.clientId()),
                            clock.instant());
            return messages.putAway(container.id(), from, current.id())
                    .then(asked)
                    .delayUntil(
                            now -> alternatives.insert(container.id(), now.id(), current.family(), n, clock.instant()))
                    .delayUntil(_ -> alternatives.choose(current.family(), n))
                    .delayUntil(now -> messages.label(now.id(), label));
        });
    }

    /** The alternatives so far; the first one is stored when a second one is added. */
    private Mono<List<AlternativeRepository.Row>> family(Container container, Message row) {
        long family = row.said().alternatives().family();
        return family == 0
                ? alternatives
                        .insert(container.id(), row.id(), row.id(), 1, row.createdAt())
                        .map(List::of)
                : alternatives.family(family).collectList();
    }

    /** Shows another alternative of a question. @throws Problem.NotFound if there is no such alternative */
    Mono<Message> choose(Container container, Message row, int n) {
        return alternatives
                .family(row.said().alternatives().family())
                .collectList()
                .flatMap(family -> {
                    var wanted = family.stream().filter(one -> one.n() == n).findFirst();
                    if (wanted.isEmpty()) {
                        return Mono.error(new Problem.NotFound("Alternative"));
                    }
                    return wanted.get().chosen()
                            ? Mono.just(row)
                            : exchange(container, chosen(family), wanted.get(), family.size());
                });
    }

    private Mono<Message> exchange(
            Container container, AlternativeRepository.Row shown, AlternativeRepository.Row wanted, int count) {
        boolean sameWords = shown.questionId() == wanted.questionId();
        long from = sameWords ? shown.questionId() + 1 : shown.questionId();
        var label = new TranscriptEntry.Alternatives(shown.family(), count, wanted.n());
        return messages.putAway(container.id(), from, shown.id())
                .then(messages.bringBack(wanted.id()))
                .then(messages.bringBackOne(wanted.questionId()))
                .then(alternatives.choose(shown.family(), wanted.n()))
                .then(messages.label(wanted.questionId(), label))
                .then(messages.find(container.id(), wanted.questionId()));
    }

    /** Erases the rows that were put away with the row, if it is a question. */
    Mono<Void> forget(Message row) {
        long family = row.said().alternatives().family();
        return family == 0
                ? Mono.empty()
                : messages.eraseWaiting(family)
                        .then(alternatives.delete(family))
                        .then();
    }

    private static AlternativeRepository.Row chosen(List<AlternativeRepository.Row> family) {
        return family.stream()
                .filter(AlternativeRepository.Row::chosen)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No alternative of the family is chosen"));
    }
}
