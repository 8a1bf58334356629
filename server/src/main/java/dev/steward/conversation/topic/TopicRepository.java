package dev.steward.conversation.topic;

import dev.steward.conversation.Conversations;
import dev.steward.findable.FindableChanges;
import dev.steward.platform.data.Sql;
import java.time.Clock;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code topics}. Every write to something that a tree shows increases the version, see {@link KnownTopics}. */
@Repository
record TopicRepository(Sql sql, FindableChanges findable, Clock clock) {

    private static final String[] COLUMNS =
            ("id public_id title slug kind description parent_id pinned last_activity_at created_at updated_at"
                            + " collection_id role_id github_repo github_issue_number archived_at")
                    .split(" ");

    /** Stores a topic whose conversation already exists. */
    Mono<Topic> insert(Topic topic) {
        return insert(List.of(topic)).thenReturn(topic);
    }

    Mono<Long> insert(List<Topic> topics) {
        return sql.rows("topics", topics)
                .with("id", Topic::id)
                .with("public_id", topic -> topic.address().publicId())
                .with("slug", topic -> topic.address().slug())
                .with("title", topic -> topic.content().title())
                .with("kind", topic -> topic.content().kind())
                .with("description", String.class, topic -> topic.content().description())
                .with("parent_id", Long.class, topic -> topic.content().parentId())
                .with("pinned", topic -> topic.content().pinned())
                .with("last_activity_at", topic -> topic.times().lastActivityAt())
                .with("created_at", topic -> topic.times().createdAt())
                .with("updated_at", topic -> topic.times().updatedAt())
                .with("archived_at", Instant.class, topic -> topic.times().archivedAt())
                .with("collection_id", Long.class, topic -> topic.content().collectionId())
                .with("role_id", Long.class, topic -> topic.content().roleId())
                .with("github_repo", String.class, topic -> topic.content().githubRepo())
                .with("github_issue_number", Integer.class, topic -> topic.content()
                        .githubIssueNumber())
                .with("version", Topic.firstVersion(clock.instant()))
                .insert();
    }

    Mono<Topic> find(long id) {
        return one("id = :key", id);
    }

    /** Those of the topics that exist. */
    Flux<Topic> all(List<Long> ids) {
        return ids.isEmpty()
                ? Flux.empty()
                : sql.statement("select * from topics where id in (:ids)")
                        .with("ids", ids)
                        .allReadable(Topic::of);
    }

    /** The topic, locked until the transaction ends. */
    Mono<Topic> lock(long id) {
        return one("id = :key for update", id);
    }

    Mono<Topic> bySlug(String slug) {
        return one("slug = :key", slug);
    }

    Mono<Topic> byPublicId(String publicId) {
        return one("public_id = :key", publicId);
    }

    private Mono<Topic> one(String which, Object key) {
        return sql.statement("select * from topics where " + which)
                .with("key", key)
                .one(Topic::of);
    }

    /** Moves the topic up and returns it, in one statement; empty if there is no such topic. */
    Mono<Topic> touch(long id, Instant now) {
        return sql.statement("update topics set last_activity_at = :now, version = version + 1 where id = :id")
                .with("now", now)
                .with("id", id)
                .updated(Topic::of, COLUMNS)
                .next();
    }

    /** Writes the columns that the patch names, and slug and place if they change. Returns whether the topic exists. */
    Mono<Boolean> update(Topic topic, TopicPatch patch, String slug, TopicPlace place, Instant now) {
        var changes = sql.changes("topics")
                .set("title", String.class, patch.title())
                .set("description", String.class, patch.description())
                .set("pinned", Boolean.class, patch.pinned())
                .set("role_id", Long.class, patch.roleId())
                .set("github_repo", String.class, patch.githubRepo())
                .set("github_issue_number", Integer.class, patch.githubIssueNumber())
                .set("updated_at", now)
                .count("version");
        if (!slug.equals(topic.address().slug())) {
            changes.set("slug", slug);
        }
        if (!place.equals(topic.place())) {
            changes.set("parent_id", Long.class, place.parent()).set("collection_id", place.collection());
        }
        return noted(topic.id(), changes.where("id", topic.id()));
    }

    /** Archives the topic. Returns whether it was not archived before. */
    Mono<Boolean> archive(long id, Instant now) {
        return noted(id, sql.statement("""
                        update topics set archived_at = :now, updated_at = :now, version = version + 1
                        where id = :id and archived_at is null
                        """).with("now", now).with("id", id).changed());
    }

    /** Unarchives the topic. Returns whether it was archived. */
    Mono<Boolean> unarchive(long id, Instant now) {
        return noted(id, sql.statement("""
                        update topics set archived_at = null, updated_at = :now, version = version + 1
                        where id = :id and archived_at is not null
                        """).with("now", now).with("id", id).changed());
    }

    /** Changes the title if it is still the known one. Returns whether it was. */
    Mono<Boolean> rename(long id, String known, String title, Instant now) {
        return noted(
                id,
                sql.statement("""
                        update topics set title = :title, updated_at = :now, version = version + 1
                        where id = :id and title = :known
                        """)
                        .with("title", title)
                        .with("now", now)
                        .with("id", id)
                        .with("known", known)
                        .changed());
    }

    /** Marks the topic for reindexing if it has changed. */
    private Mono<Boolean> noted(long id, Mono<Boolean> change) {
        return change.delayUntil(changed -> changed ? findable.changed(Conversations.FINDABLE, id) : Mono.empty());
    }

    Mono<Long> delete(long id) {
        return sql.statement("delete from topics where id = :id").with("id", id).update();
    }

    /** Stores this many conversations of topics and returns their ids. */
    Mono<List<Long>> conversations(int count) {
        return sql.rows("conversations", Collections.nCopies(count, "topic"))
                .with("kind", kind -> kind)
                .ids()
                .collectList();
    }

    /** Returns which of these slugs are taken. */
    Mono<HashSet<String>> taken(Set<String> slugs) {
        return sql.statement("select slug from topics where slug in (:slugs)")
                .with("slugs", List.copyOf(slugs))
                .all(row -> row.text("slug"))
                .collect(HashSet<String>::new, HashSet::add);
    }

    /** The topics with these titles directly below another one, by title. */
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

    /** Moves the topic up to that time in the order of last use, unless it was used later. */
    Mono<Void> used(long topic, Instant at) {
        return sql.statement("""
                        update topics set last_activity_at = :at, version = version + 1
                        where id = :id and last_activity_at < :at
                        """).with("at", at).with("id", topic).execute();
    }
}
