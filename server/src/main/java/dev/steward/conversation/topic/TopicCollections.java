package dev.steward.conversation.topic;

import dev.steward.conversation.Container;
import dev.steward.conversation.ConversationRoles;
import dev.steward.conversation.Slug;
import dev.steward.conversation.Slugs;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Manages collections of topics. */
@Service
record TopicCollections(
        CollectionRepository collections,
        Slugs slugs,
        TopicPlaces places,
        ConversationRoles roles,
        Tx tx,
        EventBus bus,
        Clock clock) {

    private static final String FALLBACK = "item";

    /** Lists all collections: General first, then by name. */
    Flux<CollectionRead> list() {
        return collections.counted().sort(CollectionRead.ORDER);
    }

    /** @throws Problem.NotFound if there is no such collection */
    Mono<CollectionRead> get(long id) {
        return collections.counted(id).switchIfEmpty(missing("Collection"));
    }

    /**
     * @throws Problem.Conflict if another collection has that name, ignoring case
     * @throws Problem.BadRequest if the role for new topics does not exist
     */
    Mono<CollectionRead> create(CollectionCreate wish) {
        var stored = refuseTaken(wish.name(), null)
                .then(requireRole(wish.defaultRoleId()))
                .then(Mono.defer(() -> freeSlug(Slug.of(wish.name(), FALLBACK), null)))
                .flatMap(slug -> collections.insert(wish.content(), slug, false, clock.instant()))
                .delayUntil(this::announce)
                .flatMap(this::get);
        return tx.durable(stored, DuplicateKeyException.class::isInstance);
    }

    /**
     * Updates only what the patch names.
     *
     * @throws Problem.NotFound if there is no such collection
     * @throws Problem.BadRequest if General would be renamed, or another one get its name, or the role does not exist
     * @throws Problem.Conflict if another collection has that name, ignoring case
     */
    Mono<CollectionRead> update(long id, CollectionPatch patch) {
        var stored = found(id)
                .delayUntil(now -> refuseName(now, patch.name().value()))
                .delayUntil(_ -> requireRole(patch.defaultRoleId().value()))
                .flatMap(now ->
                        newSlug(now, patch).flatMap(slug -> collections.update(now, patch, slug, clock.instant())))
                .then(Mono.defer(() -> get(id)))
                .delayUntil(_ -> announce(id));
        return tx.durable(stored, DuplicateKeyException.class::isInstance);
    }

    /**
     * Deletes a collection and moves all its topics, including archived ones, to another one.
     *
     * @param reassignTo null for General
     * @throws Problem.NotFound if the collection or the other one does not exist
     * @throws Problem.BadRequest if it is General, or both are the same
     */
    Mono<Void> delete(long id, @Nullable Long reassignTo) {
        var gone = places.lockTree()
                .then(found(id))
                .flatMap(collection -> collection.isDefault()
                        ? Mono.error(new Problem.BadRequest("The default collection cannot be deleted."))
                        : destination(id, reassignTo))
                .flatMap(into -> places.empty(id, into))
                .delayUntil(_ -> collections.delete(id))
                .delayUntil(_ -> announce(id))
                .flatMap(moved -> moved == 0 ? Mono.empty() : bus.publish(Event.of(Container.Kind.topic.changed())));
        return tx.durable(gone);
    }

    private Mono<Long> destination(long id, @Nullable Long reassignTo) {
        if (reassignTo == null) {
            return collections.general();
        }
        return reassignTo == id
                ? Mono.error(new Problem.BadRequest("A collection cannot be reassigned to itself."))
                : collections
                        .find(reassignTo)
                        .map(TopicCollection::id)
                        .switchIfEmpty(missing("Destination collection"));
    }

    /** Makes sure that General exists and that each topic is in a collection, which may not be so in a damaged store. */
    Mono<Void> ensureGeneral() {
        var content = new TopicCollection.Content(TopicCollection.GENERAL, null, null, Accent.sky, null, null);
        var made = freeSlug(Slug.of(TopicCollection.GENERAL), null)
                .flatMap(slug -> collections.insert(content, slug, true, clock.instant()))
                .delayUntil(this::announce);
        var ensured = places.lockTree()
                .then(collections.general().switchIfEmpty(Mono.defer(() -> made)))
                .flatMap(places::putIntoWhatIsInNone)
                .flatMap(moved -> moved == 0 ? Mono.empty() : bus.publish(Event.of(Container.Kind.topic.changed())));
        return Mono.zip(collections.general().hasElement(), places.isAnyInNone())
                .flatMap(now -> now.getT1() && !now.getT2()
                        ? Mono.empty()
                        : tx.durable(ensured, DuplicateKeyException.class::isInstance));
    }

    private Mono<Void> requireRole(@Nullable Long role) {
        return roles.require(role, "Default role not found");
    }

    private Mono<Void> refuseName(TopicCollection now, @Nullable String wished) {
        if (wished == null || wished.equals(now.name())) {
            return Mono.empty();
        }
        if (now.isDefault()) {
            return Mono.error(new Problem.BadRequest("The default collection cannot be renamed."));
        }
        CollectionCreate.refuseReserved(wished);
        return refuseTaken(wished, now.id());
    }

    private Mono<Void> refuseTaken(String name, @Nullable Long own) {
        return collections
                .called(name)
                .filter(id -> !id.equals(own))
                .flatMap(_ -> Mono.error(
                        new Problem.Conflict("name-taken", "A collection named '%s' already exists.".formatted(name))));
    }

    /** The new slug, or the current one. */
    private Mono<String> newSlug(TopicCollection now, CollectionPatch patch) {
        var slug = patch.slug().value();
        var name = patch.name().value();
        if (slug != null) {
            return freeSlug(Slug.of(slug), now.slug());
        }
        return name == null || name.equals(now.name())
                ? Mono.just(now.slug())
                : freeSlug(Slug.of(name, FALLBACK), now.slug());
    }

    private Mono<String> freeSlug(String base, @Nullable String own) {
        return slugs.free("collections", base, own);
    }

    private Mono<TopicCollection> found(long id) {
        return collections.find(id).switchIfEmpty(missing("Collection"));
    }

    private Mono<Void> announce(long id) {
        return bus.publish(Event.of(Container.COLLECTION_CHANGED).about(Event.About.NOTHING.collection(id)));
    }

    private static <T> Mono<T> missing(String what) {
        return Mono.error(() -> new Problem.NotFound(what));
    }
}
