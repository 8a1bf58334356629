package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.history.change.Change;
import dev.steward.history.change.Reverser;
import dev.steward.platform.problem.Problem;
import java.util.Objects;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Undoes the addition or deletion of messages. A question is removed with its answer; for a while all of it can be restored. */
@Component
record MessageReverser(Messages messages, TranscriptRepository transcript, Conversations conversations)
        implements Reverser<KeptMessage> {

    @Override
    public Change.Kind kind() {
        return Change.Kind.message;
    }

    private static Container container(Change.Subject subject) {
        return Container.parse("place", Objects.requireNonNull(subject.place()));
    }

    /** @throws Problem.Conflict while an answer is being written there */
    @Override
    public Mono<KeptMessage> now(Change.Subject subject) {
        var container = container(subject);
        return conversations
                .lockIdle(container)
                .then(messages.find(container, subject.id()))
                .onErrorComplete(Problem.NotFound.class)
                .map(message -> KeptMessage.of(message.said()));
    }

    /** The answer to a question, with everything that belongs to it. */
    @Override
    public Flux<Change.Subject> along(Change.Subject subject) {
        return answer(subject)
                .map(each -> new Change.Subject(
                        Change.Kind.message, String.valueOf(each), subject.place(), subject.title()));
    }

    private Flux<Long> answer(Change.Subject subject) {
        var container = container(subject);
        return messages.find(container, subject.id())
                .flatMapMany(message -> message.said() instanceof TranscriptEntry.Question
                        ? transcript.answering(container.id(), subject.id())
                        : Flux.empty());
    }

    @Override
    public Mono<Void> remove(Change.Subject subject) {
        var container = container(subject);
        return answer(subject)
                .collectList()
                .flatMapMany(answer -> Flux.fromIterable(answer).startWith(subject.id()))
                .concatMap(each -> messages.delete(container, each))
                .then();
    }

    @Override
    public Mono<Void> restore(Change.Subject subject, KeptMessage before) {
        return messages.restore(container(subject), subject.id())
                .onErrorMap(
                        Problem.NotFound.class,
                        _ -> new Problem.Conflict("message-gone", "It can no longer be restored."));
    }
}
