package dev.steward.conversation.topic;

import dev.steward.conversation.Container;
import dev.steward.conversation.Slug;
import dev.steward.conversation.transcript.ForkRequest;
import dev.steward.conversation.transcript.Forks;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Forks topics: the fork begins as a copy and continues on its own. */
@Service
record TopicForks(Topics topics, Forks forks, Tx tx) {

    /**
     * Creates a sibling of a topic with its description, its role and its transcript up to a row, in the visible line.
     *
     * @throws Problem.NotFound if there is no such topic, or no such row in it
     * @throws Problem.BadRequest if the row is neither a question nor an answer
     */
    Mono<Topic> fork(long id, long upTo, ForkRequest wish) {
        var from = Container.topic(id);
        var stored = topics.get(id)
                .delayUntil(_ -> forks.requireEnd(from, upTo))
                .flatMap(original -> topics.createLike(
                        original,
                        new TopicCreate(
                                wish.titleAfter(original.title()),
                                original.content().description(),
                                original.parentId(),
                                null,
                                null,
                                null,
                                original.collectionId(),
                                null,
                                null,
                                null,
                                null)))
                .delayUntil(fork -> forks.copy(from, upTo, Container.topic(fork.id())));
        return tx.durable(stored, Slug.TAKEN);
    }
}
