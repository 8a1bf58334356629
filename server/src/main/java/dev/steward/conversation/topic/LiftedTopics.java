package dev.steward.conversation.topic;

import dev.steward.history.trash.TrashKeeper;
import dev.steward.history.trash.TrashKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/**
 * Puts what deletions lifted out of its topic back below it, also topics that are in the trash themselves: a tree that
 * was deleted piece by piece comes back as it was, whatever the order. Runs in the caller's transaction, which has
 * locked the tree.
 */
@Component
record LiftedTopics(TrashKeeper trash, TopicPlaces places) {

    static final TypeReference<TrashedTopic> TRASHED = new TypeReference<>() {};

    /** The nearest topic above that is not in the trash; empty at the top. Those passed over get the topic back later. */
    Mono<Optional<Long>> above(Topic topic) {
        return above(topic.id(), topic.parentId());
    }

    private Mono<Optional<Long>> above(long id, @Nullable Long parent) {
        return Mono.justOrEmpty(parent)
                .flatMap(this::trashed)
                .flatMap(kept -> trash.change(kept.id(), kept.snapshot().with(id))
                        .then(above(id, kept.snapshot().topic().parentId())))
                .defaultIfEmpty(Optional.ofNullable(parent));
    }

    /** Moves what was lifted out of the topic, and is still there, to another place, with what was lifted out of that. */
    Mono<Void> follow(TrashedTopic lifted, Optional<Long> from, Topic under) {
        return Flux.fromIterable(lifted.children())
                .concatMap(child -> trashed(child)
                        .filterWhen(kept -> above(kept.snapshot().topic()).map(from::equals))
                        .flatMap(kept -> trash.change(kept.id(), kept.snapshot().under(under))
                                .then(follow(kept.snapshot(), from, under))))
                .then(places.moveBack(lifted.children(), from.orElse(null), under))
                .then();
    }

    private Mono<TrashKeeper.Kept<TrashedTopic>> trashed(long id) {
        return trash.find(TrashKind.topic, id, TRASHED);
    }
}
