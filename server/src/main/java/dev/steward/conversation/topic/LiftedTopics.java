package dev.steward.conversation.topic;

import dev.steward.history.trash.TrashKeeper;
import dev.steward.history.trash.TrashKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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

    /** @param topic the nearest one above that is not in the trash; empty at the top @param passed those in the trash below it */
    record Above(Optional<Long> topic, List<Long> passed) {

        private boolean holds(Topic lifted) {
            var parent = Optional.ofNullable(lifted.parentId());
            return parent.equals(topic) || parent.filter(passed::contains).isPresent();
        }
    }

    /** The place of a topic that comes back. Those passed over get the topic back later. */
    Mono<Above> above(Topic topic) {
        return above(topic.id(), topic.parentId(), List.of());
    }

    private Mono<Above> above(long id, @Nullable Long parent, List<Long> passed) {
        return Mono.justOrEmpty(parent)
                .flatMap(this::trashed)
                .flatMap(kept -> trash.change(kept.id(), kept.snapshot().with(id))
                        .then(above(
                                id,
                                kept.snapshot().topic().parentId(),
                                Stream.concat(passed.stream(), Stream.ofNullable(parent))
                                        .toList())))
                .defaultIfEmpty(new Above(Optional.ofNullable(parent), passed));
    }

    /** Moves what was lifted out of the topic, and is still there, to another place, with what was lifted out of that. */
    Mono<Void> follow(TrashedTopic lifted, Above from, Topic under) {
        return Flux.fromIterable(lifted.children())
                .concatMap(child -> trashed(child)
                        .filter(kept -> from.holds(kept.snapshot().topic()))
                        .flatMap(kept -> trash.change(kept.id(), kept.snapshot().under(under))
                                .then(follow(kept.snapshot(), from, under))))
                .then(places.moveBack(lifted.children(), from.topic().orElse(null), under))
                .then();
    }

    private Mono<TrashKeeper.Kept<TrashedTopic>> trashed(long id) {
        return trash.find(TrashKind.topic, id, TRASHED);
    }
}
