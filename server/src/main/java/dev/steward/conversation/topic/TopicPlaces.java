package dev.steward.conversation.topic;

import dev.steward.platform.data.Sql;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code topics} as a tree within collections. */
@Repository
record TopicPlaces(Sql sql) {

    /** A database takes at most 65,535 values at once. */
    private static final int AT_ONCE = 20_000;

    /**
     * Locks the tree. Every change of a parent or collection takes this row, so that concurrent changes cannot create a
     * cycle, go too deep, or separate a topic from its subtopics.
     */
    Mono<Long> lockTree() {
        return sql.statement("update topic_tree set revision = revision + 1 where id = 1")
                .update();
    }

    /** The parent of each topic that has one. */
    Mono<TopicDepth> depth() {
        return sql.statement("select id, parent_id from topics where parent_id is not null")
                .all(row -> Map.entry(row.number("id"), row.number("parent_id")))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue)
                .map(TopicDepth::new);
    }

    Flux<Long> childrenOf(long id) {
        return sql.statement("select id from topics where parent_id = :id order by id")
                .with("id", id)
                .ids();
    }

    Mono<Long> moveChildren(long id, @Nullable Long parentId) {
        return sql.statement("update topics set parent_id = :parentId, version = version + 1 where parent_id = :id")
                .with("parentId", Long.class, parentId)
                .with("id", id)
                .update();
    }

    /** Moves those children below the topic that still lie where they were, and fit there; null is the top. */
    Mono<Long> moveBack(List<Long> children, @Nullable Long from, Topic under) {
        return depth().flatMap(depth -> moveBack(
                children.stream()
                        .filter(child -> depth.refuseMove(child, under.id()).isEmpty())
                        .toList(),
                from == null ? 0 : from,
                under));
    }

    private Mono<Long> moveBack(List<Long> children, long from, Topic under) {
        return children.isEmpty()
                ? Mono.just(0L)
                : sql.statement("""
                                update topics set parent_id = :under, version = version + 1
                                where id in (:children) and coalesce(parent_id, 0) = :from
                                    and collection_id = :collection
                                """)
                        .with("under", under.id())
                        .with("children", children)
                        .with("from", from)
                        .with("collection", under.collectionId())
                        .update();
    }

    /** Moves topics into a collection, whatever their parent. */
    Mono<Void> putInto(long collection, Set<Long> topics) {
        return Flux.fromIterable(topics)
                .buffer(AT_ONCE)
                .concatMap(some -> sql.statement("""
                                update topics set collection_id = :collection, version = version + 1
                                where id in (:topics)
                                """)
                        .with("collection", collection)
                        .with("topics", some)
                        .update())
                .then();
    }

    /** Moves all topics of a collection into another one. Returns how many there were. */
    Mono<Long> empty(long collection, long into) {
        return sql.statement("""
                        update topics set collection_id = :into, version = version + 1
                        where collection_id = :collection
                        """)
                .with("into", into)
                .with("collection", collection)
                .update();
    }

    Mono<Boolean> isAnyInNone() {
        return sql.statement("select id from topics where collection_id is null limit 1")
                .exists();
    }

    /** Moves the topics without a collection into this one. Returns how many there were. */
    Mono<Long> putIntoWhatIsInNone(long collection) {
        return sql.statement("""
                        update topics set collection_id = :collection, version = version + 1
                        where collection_id is null
                        """).with("collection", collection).update();
    }
}
