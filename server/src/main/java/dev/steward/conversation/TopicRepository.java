package dev.steward.conversation;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code topics}. */
@Repository
class TopicRepository {

    private static final String[] COLUMNS = {
        "id",
        "public_id",
        "title",
        "slug",
        "kind",
        "description",
        "parent_id",
        "pinned",
        "last_activity_at",
        "created_at",
        "updated_at"
    };

    private final Sql sql;

    TopicRepository(Sql sql) {
        this.sql = sql;
    }

    /** Stores a topic whose conversation is there already. */
    Mono<Topic> insert(Topic topic) {
        var content = topic.content();
        var times = topic.times();
        return sql.statement("""
                        insert into topics (
                            id, public_id, title, slug, kind, description, parent_id, pinned,
                            last_activity_at, created_at, updated_at)
                        values (
                            :id, :publicId, :title, :slug, :kind, :description, :parentId, :pinned,
                            :lastActivityAt, :createdAt, :updatedAt)
                        """)
                .with("id", topic.id())
                .with("publicId", topic.address().publicId())
                .with("slug", topic.address().slug())
                .with("title", content.title())
                .with("kind", content.kind())
                .with("description", String.class, content.description())
                .with("parentId", Long.class, content.parentId())
                .with("pinned", content.pinned())
                .with("lastActivityAt", times.lastActivityAt())
                .with("createdAt", times.createdAt())
                .with("updatedAt", times.updatedAt())
                .update()
                .thenReturn(topic);
    }

    Mono<Topic> find(long id) {
        return sql.statement("select * from topics where id = :id")
                .with("id", id)
                .one(Topic::of);
    }

    Mono<Topic> bySlug(String slug) {
        return sql.statement("select * from topics where slug = :slug")
                .with("slug", slug)
                .one(Topic::of);
    }

    Mono<Topic> byPublicId(String publicId) {
        return sql.statement("select * from topics where public_id = :publicId")
                .with("publicId", publicId)
                .one(Topic::of);
    }

    Flux<Topic> all() {
        return listed("select %s from topics").all(Topic::of);
    }

    Flux<Topic> newestActivityFirst() {
        return listed("select %s from topics order by last_activity_at desc, id desc")
                .all(Topic::of);
    }

    Flux<Topic> withTitleLike(String pattern) {
        return listed("""
                        select %s from topics
                        where lower(title) like lower(:pattern) escape '!'
                        order by last_activity_at desc, id desc
                        """).with("pattern", pattern).all(Topic::of);
    }

    /** Of a description, one character more than a list shows. */
    private Sql.Statement listed(String text) {
        return sql.statement(text.formatted("""
                        id, public_id, title, slug, kind, substring(description from 1 for %d) as description,
                        parent_id, pinned, last_activity_at, created_at, updated_at
                        """.formatted(Topic.LISTED_DESCRIPTION + 1)));
    }

    /** Moves the topic up and gives it, in one statement; nothing when there is no such topic. */
    Mono<Topic> touch(long id, Instant now) {
        return sql.statement("update topics set last_activity_at = :now where id = :id")
                .with("now", now)
                .with("id", id)
                .updated(Topic::of, COLUMNS)
                .next();
    }

    /** Writes the columns that the patch names, and the slug where there is a new one. Gives whether the topic is there. */
    Mono<Boolean> update(long id, TopicPatch patch, @Nullable String slug, Instant now) {
        var changes = sql.changes("topics")
                .set("title", String.class, patch.title())
                .set("description", String.class, patch.description())
                .set("parent_id", Long.class, patch.parentId())
                .set("pinned", Boolean.class, patch.pinned())
                .set("updated_at", now);
        return (slug == null ? changes : changes.set("slug", slug)).where("id", id);
    }

    /** The slugs that begin with the base: the free number is looked for among them. */
    Flux<String> slugsLike(String base) {
        return sql.statement("select slug from topics where slug = :base or slug like :pattern escape '!'")
                .with("base", base)
                .with("pattern", Sql.literal(base) + "-%")
                .all(row -> row.text("slug"));
    }

    /** The parent of each topic that has one. */
    Mono<TopicDepth> depth() {
        return sql.statement("select id, parent_id from topics where parent_id is not null")
                .all(row -> Map.entry(row.number("id"), row.number("parent_id")))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue)
                .map(TopicDepth::new);
    }

    Mono<Long> moveChildren(long id, @Nullable Long parentId) {
        return sql.statement("update topics set parent_id = :parentId where parent_id = :id")
                .with("parentId", Long.class, parentId)
                .with("id", id)
                .update();
    }

    /** Whatever puts a topic under another takes this row, so that two at once cannot make a circle, or go too deep. */
    Mono<Long> lockTree() {
        return sql.statement("update topic_tree set revision = revision + 1 where id = 1")
                .update();
    }
}
