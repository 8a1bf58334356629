package dev.steward.conversation.topic;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.transcript.Messages;
import dev.steward.history.change.Change;
import dev.steward.history.change.Reverser;
import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Undoes the creation, change or deletion of topics. A created topic goes to the trash. */
@Component
record TopicReverser(
        Topics topics, TopicRepository rows, Conversations conversations, TopicPlaces places, Messages messages)
        implements Reverser<KeptTopic> {

    @Override
    public Change.Kind kind() {
        return Change.Kind.topic;
    }

    /** Locks the tree before the conversation, like every move of a topic. */
    @Override
    public Mono<KeptTopic> now(Change.Subject subject) {
        long id = subject.id();
        return places.lockTree()
                .then(conversations.lock(Container.topic(id)))
                .then(rows.lock(id))
                .onErrorComplete(Problem.NotFound.class)
                .map(KeptTopic::of);
    }

    /** @throws Problem.Conflict if it contains messages or other topics */
    @Override
    public Mono<Void> remove(Change.Subject subject) {
        long id = subject.id();
        return messages.firstSaid(Container.topic(id), 1, 1)
                .flatMap(said -> said.isEmpty() ? places.childrenOf(id).hasElements() : inUse("It contains messages."))
                .flatMap(below -> below ? inUse("It contains other topics.") : topics.deleted(id));
    }

    private static <T> Mono<T> inUse(String why) {
        return Mono.error(() -> new Problem.Conflict("topic-in-use", why));
    }

    @Override
    public Mono<Void> restore(Change.Subject subject, KeptTopic before) {
        long id = subject.id();
        return rows.find(id)
                .delayUntil(now -> now.archived() == before.archived()
                        ? Mono.empty()
                        : before.archived() ? topics.archive(id) : topics.unarchive(id))
                .flatMap(_ -> topics.update(id, before.patch()))
                .switchIfEmpty(topics.restore(id)
                        .onErrorMap(
                                Problem.NotFound.class,
                                _ -> new Problem.Conflict("topic-gone", "It is no longer in the trash.")))
                .then();
    }
}
