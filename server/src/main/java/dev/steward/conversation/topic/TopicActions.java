package dev.steward.conversation.topic;

import dev.steward.conversation.Container;
import dev.steward.conversation.transcript.Messages;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Topic operations for other packages, which act in place of a person: on a schedule, or for a program. */
@Component
public record TopicActions(
        Topics topics, TopicRepository rows, TopicPlaces places, CollectionRepository collections, Messages messages) {

    /** @throws Problem.NotFound if there is no such topic */
    public Mono<Topic> get(long id) {
        return topics.get(id);
    }

    /** Those of the topics that exist. */
    public Flux<Topic> all(List<Long> ids) {
        return rows.all(ids);
    }

    /** Tells every window that something belonging to the topic has changed; does nothing if there is no such topic. */
    public Mono<Void> changed(long id) {
        return rows.find(id).flatMap(_ -> topics.announce(id, "changed"));
    }

    /** Creates a topic, below the parent if there is one. */
    public Mono<Topic> create(String title, @Nullable Long parent) {
        return Mono.defer(() ->
                topics.create(new TopicCreate(title, null, parent, null, null, null, null, null, null, null, null)));
    }

    /** @throws Problem.Invalid if the title is too long */
    public Mono<Void> rename(long id, String title) {
        return Mono.defer(
                        () -> topics.update(id, patch(Patch.of(title), Patch.absent(), Patch.absent(), Patch.absent())))
                .then();
    }

    public Mono<Void> pin(long id, boolean pinned) {
        return topics.update(id, patch(Patch.absent(), Patch.of(pinned), Patch.absent(), Patch.absent()))
                .then();
    }

    public Mono<Boolean> isPublicId(String publicId) {
        return rows.byPublicId(publicId).hasElement();
    }

    /** The collection with that name or slug, ignoring case; empty if there is none. */
    public Mono<Long> collection(String meant) {
        return collections.meant(meant);
    }

    /** Prevents other callers from moving topics until the caller's transaction ends. */
    public Mono<Void> lockTree() {
        return places.lockTree().then();
    }

    /** As {@link Topics#adopt}. */
    public Mono<Topic> adopt(long conversation, TopicCreate wish) {
        return topics.adopt(conversation, wish);
    }

    /**
     * Moves the topic, with everything below it, to a collection.
     *
     * @param collection its name or slug, ignoring case
     * @return whether there is one
     */
    public Mono<Boolean> collect(long id, String collection) {
        return collection(collection)
                .flatMap(found ->
                        topics.update(id, patch(Patch.absent(), Patch.absent(), Patch.of(found), Patch.absent())))
                .hasElement();
    }

    /** @param role null for the default one */
    public Mono<Void> role(long id, @Nullable Long role) {
        return topics.update(
                        id,
                        patch(
                                Patch.absent(),
                                Patch.absent(),
                                Patch.absent(),
                                role == null ? new Patch.Null<>() : Patch.of(role)))
                .then();
    }

    public Mono<Void> archive(long id) {
        return topics.archive(id).then();
    }

    public Mono<Void> clear(long id) {
        return messages.clear(Container.topic(id));
    }

    private static TopicPatch patch(
            Patch<String> title, Patch<Boolean> pinned, Patch<@Nullable Long> collection, Patch<@Nullable Long> role) {
        return new TopicPatch(
                title,
                Patch.absent(),
                Patch.absent(),
                pinned,
                Patch.absent(),
                collection,
                role,
                Patch.absent(),
                Patch.absent());
    }
}
