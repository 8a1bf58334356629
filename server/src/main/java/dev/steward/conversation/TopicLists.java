package dev.steward.conversation;

import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Packed;
import dev.steward.platform.data.Sql;
import java.util.Map;
import java.util.function.Function;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code topics} as lists show it: of a description, one character more than they do. */
@Repository
class TopicLists {

    private static final Packed PACKED = Packed.values(
                    "t.id",
                    "t.public_id",
                    "t.slug",
                    "t.kind",
                    "t.parent_id",
                    "t.pinned",
                    "t.collection_id",
                    "t.role_id",
                    "t.github_issue_number",
                    "c.unread")
            .moments("t.last_activity_at", "t.created_at", "t.updated_at", "t.archived_at")
            .texts("t.title", "t.github_repo")
            .beginning("t.description", Topic.LISTED_DESCRIPTION + 1);

    private final Sql sql;

    TopicLists(Sql sql) {
        this.sql = sql;
    }

    /** Those in use, the newest activity first. */
    Flux<Topic> inUse(TopicFilter filter) {
        return listed("t.archived_at is null", filter, "order by t.last_activity_at desc, t.id desc", Topic::of);
    }

    /** Those in the archive, the last one that was put there first. */
    Flux<Topic> archived(TopicFilter filter) {
        return listed("t.archived_at is not null", filter, "order by t.archived_at desc, t.id desc", Topic::of);
    }

    /** Those in use, in no order, with what is unread in each. */
    Flux<ListedTopic> withUnread(TopicFilter filter) {
        return listed(
                "t.archived_at is null",
                filter,
                "",
                row -> new ListedTopic(TopicRead.listed(Topic.of(row)), row.count("unread")));
    }

    /** The parent of each topic that the tree may have to climb past, because it is not shown itself. */
    Mono<Map<Long, Long>> parentsOfHidden(TopicFilter filter) {
        var text = "select id, parent_id from topics where parent_id is not null";
        return sql.statement(filter.part() == null ? text + " and archived_at is not null" : text)
                .all(row -> Map.entry(row.number("id"), row.number("parent_id")))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    private <T> Flux<T> listed(String which, TopicFilter filter, String order, Function<Columns, T> reader) {
        var collection = filter.collection();
        var part = filter.part();
        var text = """
                select %s
                from topics t join conversations c on c.id = t.id
                where %s %s %s
                %s
                """.formatted(
                        PACKED.column(),
                        which,
                        collection == null ? "" : "and t.collection_id = :collection",
                        part == null ? "" : "and lower(t.title) like lower(:part) escape '!'",
                        order);
        var statement = sql.statement(text).with(PACKED);
        if (collection != null) {
            statement = statement.with("collection", collection);
        }
        if (part != null) {
            statement = statement.with("part", "%" + Sql.literal(part) + "%");
        }
        return statement.all(reader);
    }
}
