package dev.steward.conversation;

import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Packed;
import dev.steward.platform.data.Sql;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

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
                    "c.unread",
                    "t.version",
                    "c.revision")
            .moments("t.last_activity_at", "t.created_at", "t.updated_at", "t.archived_at")
            .texts("t.title", "t.github_repo")
            .beginning("t.description", Topic.LISTED_DESCRIPTION + 1);

    private static final String IN_USE = "t.archived_at is null";

    /** Marks that come together: a driver takes long for each row, and a cell cannot be of any length. */
    private static final int IN_A_CELL = 1_000;

    private final Sql sql;
    private final JsonMapper json;

    TopicLists(Sql sql, JsonMapper json) {
        this.sql = sql;
        this.json = json;
    }

    /** Those in use, the newest activity first. */
    Flux<Topic> inUse(TopicFilter filter) {
        return listed(PACKED.column(), IN_USE, filter, "order by t.last_activity_at desc, t.id desc")
                .with(PACKED)
                .all(Topic::of);
    }

    /** Those in the archive, the last one that was put there first. */
    Flux<Topic> archived(TopicFilter filter) {
        return listed(PACKED.column(), "t.archived_at is not null", filter, "order by t.archived_at desc, t.id desc")
                .with(PACKED)
                .all(Topic::of);
    }

    /** Those in use, in no order, with what is unread in each. */
    Flux<MarkedTopic> withUnread(TopicFilter filter) {
        return listed(PACKED.column(), IN_USE, filter, "").with(PACKED).all(this::marked);
    }

    /** The same of these. */
    Flux<MarkedTopic> withUnread(List<Long> topics) {
        return listed(PACKED.column(), IN_USE + " and t.id in (:topics)", TopicFilter.ALL, "")
                .with(PACKED)
                .with("topics", topics)
                .all(this::marked);
    }

    /** The marks of those in use, by their ids. See {@link MarkedTopic#mark}. */
    Mono<Map<Long, Long>> marks(TopicFilter filter) {
        var pairs = "string_agg(cast(t.id as varchar) || ' ' || cast(t.version + c.revision as varchar), ' ') as marks";
        return listed(pairs, IN_USE, filter, "group by t.id / %d".formatted(IN_A_CELL))
                .all(row -> row.text("marks"))
                .reduceWith(HashMap::new, TopicLists::add);
    }

    private static Map<Long, Long> add(Map<Long, Long> marks, String pairs) {
        int at = 0;
        while (at < pairs.length()) {
            int between = pairs.indexOf(' ', at);
            int end = pairs.indexOf(' ', between + 1);
            end = end < 0 ? pairs.length() : end;
            marks.put(Long.parseLong(pairs, at, between, 10), Long.parseLong(pairs, between + 1, end, 10));
            at = end + 1;
        }
        return marks;
    }

    private MarkedTopic marked(Columns row) {
        var topic = ListedTopic.of(TopicRead.listed(Topic.of(row)), row.count("unread"), json);
        return new MarkedTopic(row.number("version") + row.number("revision"), topic);
    }

    /** The parent of each topic that the tree may have to climb past, because it is not shown itself. */
    Mono<Map<Long, Long>> parentsOfHidden(TopicFilter filter) {
        var text = "select id, parent_id from topics where parent_id is not null";
        return sql.statement(filter.part() == null ? text + " and archived_at is not null" : text)
                .all(row -> Map.entry(row.number("id"), row.number("parent_id")))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    private Sql.Statement listed(String columns, String which, TopicFilter filter, String rest) {
        var collection = filter.collection();
        var part = filter.part();
        var text = """
                select %s
                from topics t join conversations c on c.id = t.id
                where %s %s %s
                %s
                """.formatted(
                        columns,
                        which,
                        collection == null ? "" : "and t.collection_id = :collection",
                        part == null ? "" : "and lower(t.title) like lower(:part) escape '!'",
                        rest);
        var statement = sql.statement(text);
        if (collection != null) {
            statement = statement.with("collection", collection);
        }
        if (part != null) {
            statement = statement.with("part", "%" + Sql.literal(part) + "%");
        }
        return statement;
    }
}
