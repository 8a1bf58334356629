package dev.steward.conversation.topic;

import dev.steward.conversation.Slug;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Imports topics, many at a time, with their original dates. Everything runs in the caller's transaction, and the
 * caller announces it; a transaction that fails because a slug was taken meanwhile is retried with {@link Slug#TAKEN}.
 */
@Service
public record TopicImports(
        TopicRepository topics,
        TopicPlaces places,
        CollectionRepository collections,
        TopicPlacing placing,
        Ids ids,
        Clock clock) {

    /** Maximum rounds of looking for free slugs; after that a random suffix makes one free. */
    private static final int LOOKS = 6;

    /** A topic to create. @param title of 1 to 255 characters */
    public record NewTopic(
            String title,
            @Nullable String description,
            @Nullable Long parent,
            boolean pinned,
            Instant createdAt,
            Instant lastActivityAt) {}

    /**
     * Prevents other callers from moving and deleting topics until the transaction ends. Call it first if
     * {@link #topics} follows: everyone locks the tree before a conversation in it, and another order could deadlock.
     */
    public Mono<Void> lockTree() {
        return places.lockTree().then();
    }

    /**
     * Creates topics and returns their ids in the same order, in a transaction that has locked the tree. If a parent is
     * gone or lies too deep, the topic is created at the top instead. A topic gets the collection of its parent, or
     * General at the top, and the default role of that collection.
     */
    public Mono<List<Long>> topics(List<NewTopic> wanted) {
        if (wanted.isEmpty()) {
            return Mono.just(List.of());
        }
        var bases =
                wanted.stream().map(NewTopic::title).map(TopicCreate::slugBase).toList();
        var parents = new HashSet<Long>();
        wanted.forEach(topic -> Optional.ofNullable(topic.parent()).ifPresent(parents::add));
        return Mono.zip(standing(parents), collections.general()).flatMap(there -> {
            var places = wanted.stream()
                    .map(topic -> place(topic, there.getT1(), there.getT2()))
                    .toList();
            return given(places).flatMap(given -> freeSlugs(bases).flatMap(slugs -> topics.conversations(wanted.size())
                    .delayUntil(all -> topics.insert(made(wanted, places, slugs, given, all)))));
        });
    }

    private static TopicPlace place(NewTopic topic, Map<Long, Long> parents, long general) {
        var collection = topic.parent() == null ? null : parents.get(topic.parent());
        return collection == null ? new TopicPlace(null, general) : new TopicPlace(topic.parent(), collection);
    }

    /** The default roles of the collections of these places, by collection; those without one are missing. */
    private Mono<Map<Long, Long>> given(List<TopicPlace> places) {
        return Flux.fromStream(places.stream().map(TopicPlace::collection).distinct())
                .concatMap(collection -> placing.roleOf(collection)
                        .flatMap(role -> Mono.justOrEmpty(role.map(id -> Map.entry(collection, id)))))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    /** The topics that can have children, with their collections. */
    private Mono<Map<Long, Long>> standing(Set<Long> parents) {
        return Flux.fromIterable(parents)
                .filterWhen(topic -> takesBelow(topic, 1))
                .concatMap(topics::find)
                .collectMap(Topic::id, Topic::collectionId);
    }

    /** Whether the topic exists and does not lie too deep for that many levels below it. */
    public Mono<Boolean> takesBelow(long id, int levels) {
        return topics.find(id)
                .expand(topic -> Mono.justOrEmpty(topic.parentId()).flatMap(topics::find))
                .take(TopicDepth.MAX)
                .count()
                .map(level -> level > 0 && level + levels <= TopicDepth.MAX);
    }

    private List<Topic> made(
            List<NewTopic> wanted, List<TopicPlace> places, List<String> slugs, Map<Long, Long> roles, List<Long> ids) {
        var now = clock.instant();
        var all = new ArrayList<Topic>();
        for (int i = 0; i < wanted.size(); i++) {
            var topic = wanted.get(i);
            var place = places.get(i);
            all.add(new Topic(
                    ids.get(i),
                    new Topic.Address(this.ids.uuid().toString(), slugs.get(i)),
                    new Topic.Content(
                            topic.title(),
                            Topic.STANDARD,
                            topic.description(),
                            place.parent(),
                            topic.pinned(),
                            place.collection(),
                            roles.get(place.collection()),
                            null,
                            null),
                    new Topic.Times(topic.lastActivityAt(), topic.createdAt(), now, null)));
        }
        return all;
    }

    /** The topics with these titles directly below another one, by title. */
    public Mono<Map<String, Long>> below(long parent, Set<String> titles) {
        return topics.below(parent, titles);
    }

    /** Whether there is such a topic. @param title the title it must have; null for any */
    public Mono<Boolean> isThere(long topic, @Nullable String title) {
        return topics.find(topic)
                .filter(found -> title == null || found.title().equals(title))
                .hasElement();
    }

    /** A free slug for each base. Each round checks all at once, and steps grow, so even a thousand equal bases are quick. */
    private Mono<List<String>> freeSlugs(List<String> bases) {
        return look(bases, new ArrayList<>(bases), new HashMap<>(), 0);
    }

    private Mono<List<String>> look(List<String> bases, List<String> slugs, Map<String, Long> tried, int looks) {
        return topics.taken(Set.copyOf(slugs)).flatMap(taken -> {
            taken.add(Topics.ARCHIVE);
            var seen = new HashSet<String>();
            boolean again = false;
            for (int i = 0; i < slugs.size(); i++) {
                if (!taken.contains(slugs.get(i)) && seen.add(slugs.get(i))) {
                    continue;
                }
                slugs.set(i, next(bases.get(i), tried, taken.contains(slugs.get(i)), looks));
                again = true;
            }
            return again ? look(bases, slugs, tried, looks + 1) : Mono.just(List.copyOf(slugs));
        });
    }

    private String next(String base, Map<String, Long> tried, boolean taken, int looks) {
        if (looks >= LOOKS) {
            return base + "-" + ids.epoch();
        }
        long step = taken && looks > 0 ? 1L << (2 * looks) : 1;
        return base + "-" + (1 + tried.merge(base, step, Long::sum));
    }

    /** Moves the topic up to that time in the order of last use, unless it was used later. */
    public Mono<Void> used(long topic, Instant at) {
        return topics.used(topic, at);
    }
}
