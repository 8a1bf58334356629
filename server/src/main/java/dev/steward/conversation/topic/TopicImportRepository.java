package dev.steward.conversation.topic;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** Stores many topics in one statement. */
@Repository
record TopicImportRepository(Sql sql) {

    /** Stores this many conversations of topics and returns their ids. */
    Mono<List<Long>> conversations(int count) {
        return sql.rows("conversations", Collections.nCopies(count, "topic"))
                .with("kind", kind -> kind)
                .ids()
                .collectList();
    }

    /** Returns which of these slugs are taken. */
    Mono<Set<String>> taken(Set<String> slugs) {
        return sql.statement("select slug from topics where slug in (:slugs)")
                .with("slugs", List.copyOf(slugs))
                .all(row -> row.text("slug"))
                .collect(HashSet<String>::new, Set::add)
                .map(Set::copyOf);
    }

    Mono<Map<String, Long>> below(long parent, Set<String> titles) {
        return titles.isEmpty()
                ? Mono.just(Map.of())
                : sql.statement(
                                "select id, title from topics where parent_id = :parent and title in (:titles) order by id desc")
                        .with("parent", parent)
                        .with("titles", List.copyOf(titles))
                        .all(row -> Map.entry(row.text("title"), row.number("id")))
                        .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    Mono<Long> used(long topic, Instant at) {
        return sql.statement("""
                        update topics set last_activity_at = :at, version = version + 1
                        where id = :id and last_activity_at < :at
                        """).with("at", at).with("id", topic).update();
    }
}
