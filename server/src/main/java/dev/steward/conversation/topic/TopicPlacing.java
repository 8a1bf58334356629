package dev.steward.conversation.topic;

import dev.steward.conversation.ConversationRoles;
import dev.steward.platform.problem.Problem;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Determines where topics may lie and which roles they get there, in the caller's transaction. Locks the tree until
 * that ends.
 */
@Component
record TopicPlacing(
        TopicRepository topics, TopicPlaces places, CollectionRepository collections, ConversationRoles roles) {

    /**
     * The place of a new topic. A collection that does not exist counts as General.
     *
     * @throws Problem.BadRequest if the parent does not exist
     * @throws Problem.Invalid if the parent lies too deep for children
     */
    Mono<TopicPlace> ofNew(@Nullable Long parent, @Nullable Long collection) {
        if (parent != null) {
            return locked(under(parent, depth -> depth.refuseBelow(parent)))
                    .flatMap(this::known)
                    .map(above -> new TopicPlace(parent, above.collection()));
        }
        return collection == null
                ? top(null)
                : locked(collections.exists(collection).flatMap(there -> top(there ? collection : null)));
    }

    /** The place of a restored topic: below that parent, or the top if that is gone or too deep. The tree is locked. */
    Mono<TopicPlace> ofRestored(Topic topic, Optional<Long> parentId) {
        var collection = topic.content().collectionId();
        var alone = Mono.justOrEmpty(collection)
                .filterWhen(collections::exists)
                .flatMap(this::top)
                .switchIfEmpty(Mono.defer(() -> top(null)));
        return Mono.justOrEmpty(parentId)
                .flatMap(topics::find)
                .filterWhen(parent -> places.depth()
                        .map(depth -> depth.refuseBelow(parent.id()).isEmpty()))
                .flatMap(parent -> known(parent).map(above -> new TopicPlace(parent.id(), above.collection())))
                .switchIfEmpty(alone);
    }

    /**
     * The place of a topic after a change. The tree is locked if the change may move it.
     *
     * @throws Problem.BadRequest if the parent or collection does not exist, or the parent lies at or below the topic
     * @throws Problem.Invalid if the topics would lie too deep there
     */
    Mono<TopicPlace> after(Topic topic, TopicPatch patch) {
        if (!patch.moves()) {
            return Mono.just(topic.place());
        }
        var parent = topic.place().parentAfter(patch.parentId());
        return require(patch.collectionId().value())
                .then(Mono.defer(() -> theirs(topic, parent)))
                .flatMap(theirs -> Mono.zip(
                        known(topic),
                        collections.general(),
                        (now, general) -> now.after(
                                patch.parentId(),
                                patch.collectionId(),
                                new TopicPlace.Surroundings(theirs.orElse(null), general))));
    }

    /** The role of a new topic: the given one, else the default of its collection. */
    Mono<Optional<Long>> role(@Nullable Long wished, TopicPlace place) {
        return roles.ifThere(wished).flatMap(own -> own.isPresent() ? Mono.just(own) : roleOf(place.collection()));
    }

    /** The role of a new topic in the collection if none is given. */
    Mono<Optional<Long>> roleOf(long collection) {
        return collections
                .find(collection)
                .flatMap(found -> roles.ifThere(found.content().defaultRoleId()))
                .defaultIfEmpty(Optional.empty());
    }

    /** The place of a topic; one whose collection is lost counts as being in General. */
    private Mono<TopicPlace> known(Topic topic) {
        var place = topic.place();
        return place.collection() != 0
                ? Mono.just(place)
                : collections.general().map(general -> new TopicPlace(place.parent(), general));
    }

    private Mono<Optional<Long>> theirs(Topic topic, @Nullable Long parent) {
        if (parent == null) {
            return Mono.just(Optional.empty());
        }
        if (parent == topic.id()) {
            return Mono.error(new Problem.BadRequest("Topic cannot be its own parent"));
        }
        boolean stays = parent.equals(topic.parentId());
        return under(parent, depth -> stays ? Optional.empty() : depth.refuseMove(topic.id(), parent))
                .flatMap(this::known)
                .map(above -> Optional.of(above.collection()));
    }

    private Mono<Topic> under(long parent, Function<TopicDepth, Optional<Problem>> rule) {
        return topics.find(parent)
                .switchIfEmpty(Mono.error(() -> new Problem.BadRequest("parent_id does not exist")))
                .delayUntil(_ -> places.depth()
                        .flatMap(depth -> Mono.justOrEmpty(rule.apply(depth)))
                        .flatMap(Mono::error));
    }

    private Mono<Void> require(@Nullable Long collection) {
        return collection == null
                ? Mono.empty()
                : collections
                        .exists(collection)
                        .filter(there -> there)
                        .switchIfEmpty(Mono.error(() -> new Problem.BadRequest("collection_id does not exist")))
                        .then();
    }

    private Mono<TopicPlace> top(@Nullable Long collection) {
        return collection == null
                ? collections.general().map(general -> new TopicPlace(null, general))
                : Mono.just(new TopicPlace(null, collection));
    }

    private <T> Mono<T> locked(Mono<T> work) {
        return places.lockTree().then(work);
    }
}
