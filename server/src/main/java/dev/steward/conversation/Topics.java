package dev.steward.conversation;

import dev.steward.event.EventBus;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Topics: what a person does with them. */
@Service
class Topics implements ConversationKind {

    private static final String CHANGED = "topic.changed";

    /** Two windows may want the same slug at once; the database lets one have it and the other looks again. */
    private static final Predicate<Throwable> SLUG_TAKEN = DuplicateKeyException.class::isInstance;

    private final TopicRepository topics;
    private final ConversationRepository conversations;
    private final Busy busy;
    private final Tx tx;
    private final EventBus bus;
    private final Clock clock;
    private final Ids ids;

    Topics(
            TopicRepository topics,
            ConversationRepository conversations,
            Busy busy,
            Tx tx,
            EventBus bus,
            Clock clock,
            Ids ids) {
        this.topics = topics;
        this.conversations = conversations;
        this.busy = busy;
        this.tx = tx;
        this.bus = bus;
        this.clock = clock;
        this.ids = ids;
    }

    @Override
    public Container.Kind kind() {
        return Container.Kind.topic;
    }

    @Override
    public Mono<Subject> use(long id) {
        return topics.touch(id, clock.instant()).map(Topics::subject);
    }

    private static Subject subject(Topic topic) {
        var sections = new ArrayList<String>();
        sections.add("The topic of this conversation: " + topic.title());
        var description = topic.content().description();
        if (description != null && !description.isBlank()) {
            sections.add("What the person noted about the topic:\n" + description);
        }
        return new Subject(Container.topic(topic.id()), topic.title(), sections);
    }

    /** @throws Problem.NotFound when there is no such topic */
    Mono<Topic> get(long id) {
        return topics.find(id).switchIfEmpty(missing());
    }

    /** @throws Problem.NotFound when there is no such topic */
    Mono<Topic> bySlug(String slug) {
        return topics.bySlug(slug).switchIfEmpty(missing());
    }

    /** @throws Problem.NotFound when there is no such topic */
    Mono<Topic> byPublicId(String publicId) {
        return topics.byPublicId(publicId).switchIfEmpty(missing());
    }

    /** All topics, those with the newest activity first; with {@code part}, those whose title contains it. */
    Flux<Topic> list(@Nullable String part) {
        return part == null ? topics.newestActivityFirst() : topics.withTitleLike("%" + Sql.literal(part) + "%");
    }

    /** All topics, in no order. */
    Flux<Topic> all() {
        return topics.all();
    }

    /**
     * @throws Problem.BadRequest when the parent does not exist
     * @throws Problem.Invalid when it lies so deep that nothing fits below it
     */
    Mono<Topic> create(TopicCreate wish) {
        var stored = checkPlace(wish.parentId())
                .then(freeSlug(wish.slugBase(), null))
                .flatMap(slug -> conversations.insert(Container.Kind.topic).map(id -> fresh(id, wish, slug)))
                .flatMap(topics::insert)
                .delayUntil(topic -> announce(topic.id()));
        return tx.durable(stored, SLUG_TAKEN);
    }

    /**
     * Writes what the patch names and nothing else.
     *
     * @throws Problem.NotFound when there is no such topic
     * @throws Problem.BadRequest when the new parent does not exist, or lies at or below the topic
     * @throws Problem.Invalid when the topics would lie too deep there
     */
    Mono<Topic> update(long id, TopicPatch patch) {
        var stored = get(id).delayUntil(_ -> checkMove(id, patch.parentId()))
                .flatMap(topic -> newSlug(topic, patch.slug())
                        .flatMap(slug -> topics.update(id, patch, slug, clock.instant()))
                        .switchIfEmpty(Mono.defer(() -> topics.update(id, patch, null, clock.instant()))))
                .flatMap(_ -> get(id))
                .delayUntil(_ -> announce(id));
        return tx.durable(stored, SLUG_TAKEN);
    }

    /** Deletes the topic with its messages; its children move up to its parent. A turn that runs in it is stopped. */
    Mono<Void> delete(long id) {
        var container = Container.topic(id);
        var gone = topics.lockTree()
                .then(conversations.lock(container))
                .then(busy.refuse(container))
                .then(get(id))
                .flatMap(topic -> topics.moveChildren(id, topic.parentId()))
                .then(conversations.delete(container))
                .then(announce(id));
        return tx.whole(get(id).then(busy.stopAnd(container, tx.durable(gone))));
    }

    private Mono<Void> checkMove(long id, Patch<@Nullable Long> move) {
        var parent = move.value();
        if (parent == null) {
            return Mono.empty();
        }
        if (parent == id) {
            return Mono.error(new Problem.BadRequest("Topic cannot be its own parent"));
        }
        return place(parent, depth -> depth.refuseMove(id, parent));
    }

    private Mono<Void> checkPlace(@Nullable Long parent) {
        return parent == null ? Mono.empty() : place(parent, depth -> depth.refuseBelow(parent));
    }

    /** Nobody else changes the tree until the transaction ends. */
    private Mono<Void> place(long parent, Function<TopicDepth, Optional<Problem>> rule) {
        return topics.lockTree()
                .then(requireParent(parent))
                .then(topics.depth())
                .flatMap(depth -> Mono.justOrEmpty(rule.apply(depth)))
                .flatMap(Mono::error);
    }

    private Mono<Void> requireParent(long parent) {
        return topics.find(parent)
                .switchIfEmpty(Mono.error(() -> new Problem.BadRequest("parent_id does not exist")))
                .then();
    }

    /** The slug that the topic gets, or nothing when it keeps its own. */
    private Mono<String> newSlug(Topic topic, Patch<String> wish) {
        var wished = wish.value();
        return wished == null
                ? Mono.empty()
                : freeSlug(Slug.of(wished), topic.address().slug());
    }

    private Mono<String> freeSlug(String base, @Nullable String own) {
        return topics.slugsLike(base).collectList().map(taken -> {
            var others = new HashSet<>(taken);
            others.remove(own);
            return Slug.free(base, others);
        });
    }

    private Topic fresh(long id, TopicCreate wish, String slug) {
        var now = clock.instant();
        return new Topic(
                id,
                new Topic.Address(ids.uuid().toString(), slug),
                new Topic.Content(
                        wish.title(),
                        Topic.STANDARD,
                        wish.description(),
                        wish.parentId(),
                        Boolean.TRUE.equals(wish.pinned())),
                new Topic.Times(now, now, now));
    }

    private Mono<Void> announce(long id) {
        return bus.publish(Container.topic(id).event(CHANGED));
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Topic"));
    }
}
