package dev.steward.conversation;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** Topics: what a person does with them. Every write is on disk before it is announced. */
@Service
public class Topics {

    private static final String CHANGED = "topic.changed";

    /** Two windows may want the same slug at once; the database lets one have it and the other looks again. */
    private static final Retry SLUG_RACE = Retry.max(8).filter(DuplicateKeyException.class::isInstance);

    private final TopicRepository topics;
    private final TopicActivity activity;
    private final Tx tx;
    private final EventBus bus;
    private final Clock clock;
    private final Ids ids;
    private final ObjectProvider<ConversationHooks> hooks;

    Topics(
            TopicRepository topics,
            TopicActivity activity,
            Tx tx,
            EventBus bus,
            Clock clock,
            Ids ids,
            ObjectProvider<ConversationHooks> hooks) {
        this.topics = topics;
        this.activity = activity;
        this.tx = tx;
        this.bus = bus;
        this.clock = clock;
        this.ids = ids;
        this.hooks = hooks;
    }

    /** @throws Problem.NotFound when there is no such topic */
    Mono<Topic> get(long id) {
        return topics.findById(id).switchIfEmpty(missing());
    }

    /**
     * The topic, moved to the top of those used last. Runs in the caller's transaction; the caller announces it.
     *
     * @throws Problem.NotFound when there is no such topic
     */
    public Mono<Topic> use(long id) {
        return activity.touch(id).switchIfEmpty(missing());
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
        return part == null ? topics.newestActivityFirst() : topics.withTitleLike("%" + escape(part) + "%");
    }

    Mono<List<TopicNode>> tree() {
        return topics.findAll().collectList().map(TopicTree::of);
    }

    /** @throws Problem.BadRequest when the parent does not exist */
    Mono<Topic> create(TopicCreate wish) {
        var stored = tx.durable(requireParent(wish.parentId())
                .then(freeSlug(wish.slugBase(), null))
                .flatMap(slug -> topics.save(fresh(wish, slug))));
        return stored.retryWhen(SLUG_RACE).delayUntil(topic -> bus.publish(changed(topic.key())));
    }

    /**
     * @throws Problem.NotFound when there is no such topic
     * @throws Problem.BadRequest when the new parent does not exist, or lies at or below the topic
     */
    Mono<Topic> update(long id, TopicPatch patch) {
        var stored = tx.durable(
                get(id).delayUntil(_ -> checkMove(id, patch.parentId())).flatMap(topic -> slugAfter(topic, patch)
                        .map(slug -> topic.with(patch, slug, clock.instant()))
                        .flatMap(topics::save)));
        return stored.retryWhen(SLUG_RACE).delayUntil(topic -> bus.publish(changed(id)));
    }

    /** Deletes the topic with its messages; its children move up to its parent. A turn that runs in it is stopped. */
    Mono<Void> delete(long id) {
        var stopped = Flux.fromStream(hooks::orderedStream)
                .concatMap(hook -> hook.beforeEmptied(Container.topic(id)))
                .then();
        var gone = tx.durable(topics.lockTree()
                .then(get(id))
                .flatMap(topic -> topics.moveChildren(id, topic.parentId()).then(topics.deleteById(id)))
                .thenReturn(id));
        return get(id).then(stopped).then(gone).then(bus.publish(changed(id)));
    }

    private Mono<Void> checkMove(long id, Patch<@Nullable Long> move) {
        var parent = move.value();
        if (parent == null) {
            return Mono.empty();
        }
        if (parent == id) {
            return Mono.error(new Problem.BadRequest("Topic cannot be its own parent"));
        }
        return topics.lockTree()
                .then(requireParent(parent))
                .thenMany(topics.withAncestors(parent))
                .any(ancestor -> ancestor == id)
                .flatMap(circle -> circle
                        ? Mono.error(new Problem.BadRequest("Topic cannot be moved below itself"))
                        : Mono.empty());
    }

    private Mono<Void> requireParent(@Nullable Long parentId) {
        return parentId == null
                ? Mono.empty()
                : topics.existsById(parentId)
                        .flatMap(exists ->
                                exists ? Mono.empty() : Mono.error(new Problem.BadRequest("parent_id does not exist")));
    }

    private Mono<String> slugAfter(Topic topic, TopicPatch patch) {
        var wish = patch.slug().value();
        return wish == null ? Mono.just(topic.slug()) : freeSlug(Slug.of(wish), topic.slug());
    }

    private Mono<String> freeSlug(String base, @Nullable String own) {
        return topics.slugsLike(base, escape(base) + "-%").collectList().map(taken -> {
            var others = new HashSet<>(taken);
            others.remove(own);
            return Slug.free(base, others);
        });
    }

    private Topic fresh(TopicCreate wish, String slug) {
        var now = clock.instant();
        return new Topic(
                null,
                ids.uuid().toString(),
                wish.title(),
                slug,
                Topic.STANDARD,
                wish.description(),
                wish.parentId(),
                Boolean.TRUE.equals(wish.pinned()),
                now,
                now,
                now);
    }

    private static String escape(String part) {
        return part.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Topic"));
    }

    private static Event changed(long id) {
        return Event.topic(CHANGED, id);
    }
}
