package dev.steward.conversation.topic;

import dev.steward.platform.data.Sql;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.NameKey;
import java.time.Instant;
import java.util.Locale;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code collections}. */
@Repository
record CollectionRepository(Sql sql) {

    /** All collections, in no particular order, with their topics counted; one statement. */
    Flux<CollectionRead> counted() {
        return counted("").all(row -> CollectionRead.of(TopicCollection.of(row), row.number("topics")));
    }

    /** One collection with its topics counted. */
    Mono<CollectionRead> counted(long id) {
        return counted("where c.id = :id")
                .with("id", id)
                .one(row -> CollectionRead.of(TopicCollection.of(row), row.number("topics")));
    }

    private Sql.Statement counted(String which) {
        return sql.statement("""
                select c.*, coalesce(t.topics, 0) as topics
                from collections c left join (
                    select collection_id, count(*) as topics from topics where archived_at is null group by collection_id
                ) t on t.collection_id = c.id %s
                """.formatted(which));
    }

    Mono<TopicCollection> find(long id) {
        return sql.statement("select * from collections where id = :id")
                .with("id", id)
                .one(TopicCollection::of);
    }

    /** @throws Problem.NotFound if there is no such collection */
    Mono<Void> require(long id) {
        return find(id).switchIfEmpty(Mono.error(() -> new Problem.NotFound("Collection")))
                .then();
    }

    Mono<Boolean> exists(long id) {
        return find(id).hasElement();
    }

    /** The default collection for topics. */
    Mono<Long> general() {
        return sql.statement("select id from collections where is_default = true order by id limit 1")
                .id();
    }

    /** The collection with that name, ignoring case. */
    Mono<Long> called(String name) {
        return sql.statement("select id from collections where name_key = :key")
                .with("key", NameKey.of(name))
                .id();
    }

    /** The collection with that name, or else with that slug, ignoring case. */
    Mono<Long> meant(String name) {
        return sql.statement("""
                        select id from collections where name_key = :key or slug = :slug
                        order by case when name_key = :key then 0 else 1 end, id
                        limit 1
                        """)
                .with("key", NameKey.of(name))
                .with("slug", name.toLowerCase(Locale.ROOT))
                .id();
    }

    Mono<Long> insert(TopicCollection.Content content, String slug, boolean isDefault, Instant now) {
        return sql.changes("collections")
                .set("name", content.name())
                .set("name_key", NameKey.of(content.name()))
                .set("slug", slug)
                .set("description", String.class, content.description())
                .set("github_repo", String.class, content.githubRepo())
                .set("accent", content.accent())
                .set("icon", String.class, content.icon())
                .set("default_role_id", Long.class, content.defaultRoleId())
                .set("is_default", isDefault)
                .set("created_at", now)
                .set("updated_at", now)
                .insert();
    }

    /** Writes the columns that the patch names, and the slug if it changes. Returns whether the collection exists. */
    Mono<Boolean> update(TopicCollection known, CollectionPatch patch, String slug, Instant now) {
        var changes = sql.changes("collections")
                .set("name", String.class, patch.name())
                .set("description", String.class, patch.description())
                .set("github_repo", String.class, patch.githubRepo())
                .set("accent", Accent.class, patch.accent())
                .set("icon", String.class, patch.icon())
                .set("default_role_id", Long.class, patch.defaultRoleId())
                .set("updated_at", now);
        patch.name().ifValue(name -> changes.set("name_key", NameKey.of(name)));
        if (!slug.equals(known.slug())) {
            changes.set("slug", slug);
        }
        return changes.where("id", known.id());
    }

    Mono<Long> delete(long id) {
        return sql.statement("delete from collections where id = :id")
                .with("id", id)
                .update();
    }
}
