package dev.steward.conversation.topic;

import dev.steward.conversation.Container;
import dev.steward.conversation.ConversationRoles;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.Slug;
import dev.steward.conversation.Slugs;
import dev.steward.conversation.transcript.ForkRequest;
import dev.steward.conversation.transcript.Forks;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.history.change.Changes;
import dev.steward.history.trash.TrashKeeper;
import dev.steward.history.trash.TrashKind;
import dev.steward.platform.data.Tx;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Manages topics. */
@Service
record Topics(
        TopicRepository topics,
        Slugs slugs,
        Conversations conversations,
        TopicLists lists,
        KnownTopics tree,
        TopicPlaces places,
        TopicPlacing placing,
        CollectionRepository collections,
        ConversationRoles roles,
        LinkedIssues issues,
        Forks forks,
        TrashKeeper trash,
        LiftedTopics lifted,
        Tx tx,
        EventBus bus,
        Changes changes,
        Clock clock,
        Ids ids) {

    /** Not available as a slug, because the web client has the archive page at this address. */
    static final String ARCHIVE = "archive";

    /** @throws Problem.NotFound if there is no such topic */
    Mono<Topic> get(long id) {
        return topics.find(id).switchIfEmpty(missing());
    }

    /** @throws Problem.NotFound if there is no such topic */
    Mono<Topic> bySlug(String slug) {
        return topics.bySlug(slug).switchIfEmpty(missing());
    }

    /** @throws Problem.NotFound if there is no such topic */
    Mono<Topic> byPublicId(String publicId) {
        return topics.byPublicId(publicId).switchIfEmpty(missing());
    }

    /** The topics in use, newest activity first. @throws Problem.NotFound if there is no such collection */
    Flux<Topic> list(TopicFilter filter) {
        return known(filter).thenMany(lists.inUse(filter));
    }

    /** The archived topics, most recently archived first. @throws Problem.NotFound as {@link #list} */
    Flux<Topic> archived(TopicFilter filter) {
        return known(filter).thenMany(lists.archived(filter));
    }

    /** The topics in use under their parents. @param schedules as JSON, by topic @throws Problem.NotFound as {@link #list} */
    Mono<List<TopicBranch>> tree(TopicFilter filter, MemoryBudget.Share memory, Mono<Map<Long, String>> schedules) {
        var shown = known(filter)
                .thenMany(tree.inUse(filter))
                .doOnNext(listed -> memory.reserve(listed.estimatedBytes()))
                .collectList();
        return Mono.zip(shown, lists.parentsOfHidden(filter), lists.unread(), schedules)
                .map(read -> TopicTree.of(read.getT1(), read.getT2(), read.getT3(), read.getT4()));
    }

    private Mono<Void> known(TopicFilter filter) {
        return filter.collection() == null ? Mono.empty() : collections.require(filter.collection());
    }

    /** The slug that the topic would get if it was requested now. @throws Problem.NotFound if there is no such topic */
    Mono<String> suggestSlug(long id, @Nullable String title) {
        return get(id).flatMap(topic -> freeSlug(
                TopicCreate.slugBase(title == null ? topic.title() : title),
                topic.address().slug()));
    }

    /**
     * Creates a topic. If the public id is already in use, returns the existing topic instead.
     *
     * @throws Problem.BadRequest if the parent or the role does not exist
     * @throws Problem.Invalid if the parent lies too deep for children
     */
    Mono<Topic> create(TopicCreate wish) {
        return create(wish, place -> roles.require(wish.roleId()).then(placing.role(wish.roleId(), place)));
    }

    /**
     * Creates a sibling of a topic with its description, its role and its transcript up to a row, in the visible line.
     *
     * @throws Problem.NotFound if there is no such topic, or no such row in it
     * @throws Problem.BadRequest if the row is neither a question nor an answer
     */
    Mono<Topic> fork(long id, long upTo, ForkRequest wish) {
        var from = Container.topic(id);
        var stored = get(id).delayUntil(_ -> forks.requireEnd(from, upTo))
                .flatMap(original -> create(
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
                                null),
                        _ -> roles.ifThere(original.content().roleId())))
                .delayUntil(fork -> forks.copy(from, upTo, Container.topic(fork.id())));
        return tx.durable(stored, Slug.TAKEN);
    }

    private Mono<Topic> create(TopicCreate wish, Function<TopicPlace, Mono<Optional<Long>>> role) {
        var stored = store(conversations.begin(Container.Kind.topic), wish, role)
                .delayUntil(topic -> changes.note(() -> KeptTopic.created(topic)));
        var known = Mono.justOrEmpty(wish.publicId()).flatMap(topics::byPublicId);
        return tx.durable(known.switchIfEmpty(stored), Slug.TAKEN);
    }

    /** Stores the topic for a conversation that has become one, in the caller's transaction. As {@link #create}. */
    Mono<Topic> adopt(long conversation, TopicCreate wish) {
        return store(Mono.just(conversation), wish, place -> placing.role(wish.roleId(), place));
    }

    private Mono<Topic> store(
            Mono<Long> conversation, TopicCreate wish, Function<TopicPlace, Mono<Optional<Long>>> role) {
        return placing.ofNew(wish.parentId(), wish.collectionId())
                .delayUntil(place -> issues.create(wish, place.collection()))
                .flatMap(place -> Mono.zip(freeSlug(wish.slugBase(), null), role.apply(place))
                        .flatMap(known -> conversation.map(id -> fresh(
                                id, wish, known.getT1(), place, known.getT2().orElse(null)))))
                .flatMap(topics::insert)
                .delayUntil(topic -> announce(topic.id(), "created"));
    }

    /**
     * Updates only what the patch names. Everything below the topic moves to another collection with it.
     *
     * @throws Problem.NotFound if there is no such topic
     * @throws Problem.BadRequest if the parent, collection or role is missing, or the parent lies at or below the topic
     * @throws Problem.Invalid if the topics would lie too deep there
     */
    Mono<Topic> update(long id, TopicPatch patch) {
        if (patch.changesNothing()) {
            return get(id);
        }
        var stored = (patch.moves() ? places.lockTree().then(get(id)) : get(id))
                .delayUntil(_ -> roles.require(patch.roleId().value()))
                .flatMap(topic -> placing.after(topic, patch)
                        .flatMap(place -> change(topic, patch, place))
                        .then(get(id))
                        .delayUntil(now -> changes.note(() -> KeptTopic.changed(topic, now))))
                .delayUntil(_ -> announce(id, "changed"));
        return tx.durable(stored, Slug.TAKEN);
    }

    private Mono<Void> change(Topic topic, TopicPatch patch, TopicPlace place) {
        var follow = place.collection() == topic.collectionId()
                ? Mono.<Void>empty()
                : places.depth().flatMap(depth -> places.putInto(place.collection(), depth.below(topic.id())));
        return slugs.after("topics", patch.slug(), topic.address().slug(), ARCHIVE)
                .flatMap(slug -> topics.update(topic, patch, slug, place, clock.instant()))
                .then(follow);
    }

    /** Archives the topic, if it is not archived yet; it keeps its place. @throws Problem.NotFound if there is no such topic */
    Mono<Topic> archive(long id) {
        return moved(id, topics::archive, "archived");
    }

    /** Unarchives the topic. @throws Problem.NotFound if there is no such topic */
    Mono<Topic> unarchive(long id) {
        return moved(id, topics::unarchive, "unarchived");
    }

    private Mono<Topic> moved(long id, BiFunction<Long, Instant, Mono<Boolean>> move, String what) {
        return tx.durable(get(id).flatMap(topic -> move.apply(id, clock.instant())
                .flatMap(changed -> changed ? announce(id, what) : Mono.empty())
                .then(get(id))
                .delayUntil(now -> changes.note(() -> KeptTopic.changed(topic, now)))));
    }

    /**
     * Deletes the topic with its messages, moves its children up to its parent, and stops a turn running in it. For a
     * while it can be brought back with {@link #restore}.
     */
    Mono<Void> delete(long id) {
        var container = Container.topic(id);
        return tx.whole(get(id).then(conversations.stopAnd(container, tx.durable(deleted(id)))));
    }

    /** The same in the caller's transaction. @throws Problem.Conflict while an answer is being written in it */
    Mono<Void> deleted(long id) {
        var container = Container.topic(id);
        return places.lockTree()
                .then(conversations.lockIdle(container))
                .then(get(id))
                .delayUntil(topic -> places.childrenOf(id)
                        .collectList()
                        .flatMap(children ->
                                trash.keep(TrashKind.topic, id, topic.title(), new TrashedTopic(topic, children))))
                .delayUntil(topic -> changes.note(() -> KeptTopic.deleted(topic)))
                .flatMap(topic -> places.moveChildren(id, topic.parentId()))
                .then(topics.delete(id))
                .then(conversations.hide(container))
                .then(announce(id, "deleted"));
    }

    /**
     * Restores a deleted topic to its place, or to what is left above that, along with those children that have not been
     * moved since. Its slug gets a number if another topic has taken it.
     *
     * @throws Problem.NotFound if it was not deleted, or too long ago, or still exists
     */
    Mono<Topic> restore(long id) {
        var stored = places.lockTree()
                .then(trash.bringBack(TrashKind.topic, id, LiftedTopics.TRASHED, kept -> back(kept.snapshot())))
                .switchIfEmpty(missing())
                .delayUntil(_ -> announce(id, "restored"));
        return tx.durable(stored, Slug.TAKEN);
    }

    private Mono<Topic> back(TrashedTopic trashed) {
        var topic = trashed.topic();
        return lifted.above(topic).flatMap(above -> placed(topic, above.topic())
                .delayUntil(_ -> conversations.show(Container.topic(topic.id())))
                .flatMap(topics::insert)
                .delayUntil(back -> lifted.follow(trashed, above, back)));
    }

    private Mono<Topic> placed(Topic topic, Optional<Long> above) {
        return Mono.zip(
                        freeAddress(topic.address()),
                        placing.ofRestored(topic, above),
                        roles.ifThere(topic.content().roleId()))
                .map(now -> topic.at(now.getT1(), now.getT2(), now.getT3().orElse(null)));
    }

    /** A repeated create request may have made another topic with its public id. */
    private Mono<Topic.Address> freeAddress(Topic.Address was) {
        var publicId = topics.byPublicId(was.publicId())
                .map(_ -> ids.uuid().toString())
                .defaultIfEmpty(was.publicId());
        return Mono.zip(publicId, freeSlug(was.slug(), null), Topic.Address::new);
    }

    private Mono<String> freeSlug(String base, @Nullable String own) {
        return slugs.free("topics", base, own, ARCHIVE);
    }

    private Topic fresh(long id, TopicCreate wish, String slug, TopicPlace place, @Nullable Long role) {
        var now = clock.instant();
        return new Topic(
                id,
                new Topic.Address(wish.publicId() == null ? ids.uuid().toString() : wish.publicId(), slug),
                new Topic.Content(
                        wish.title(),
                        Topic.STANDARD,
                        wish.description(),
                        place.parent(),
                        Boolean.TRUE.equals(wish.pinned()),
                        place.collection(),
                        role,
                        wish.githubRepo(),
                        wish.githubIssueNumber()),
                new Topic.Times(now, now, now, null));
    }

    /** @param what the kind of change, so that a window that shows thousands need not read all of them again */
    Mono<Void> announce(long id, String what) {
        return bus.publish(
                Container.topic(id).event(Container.Kind.topic.changed()).with(Event.Details.of(what, null)));
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Topic"));
    }
}
