package dev.steward.conversation.topic;

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

/** Reads the table {@code topics} for lists, with one character more of a description than they show. */
@Repository
record TopicLists(Sql sql, JsonMapper json) {

    private static final Packed PACKED = Packed.values(
                    "t.id, t.public_id, t.slug, t.kind, t.parent_id, t.pinned, t.collection_id, t.role_id, "
                            + "t.github_issue_number, t.version")
            .moments("t.last_activity_at, t.created_at, t.updated_at, t.archived_at")
            .texts("t.title, t.github_repo")
            .beginning("t.description", Topic.LISTED_DESCRIPTION + 1);

    private static final String IN_USE = "t.archived_at is null";

    /** Topics whose numbers are packed into one cell: a driver is slow per row, and a cell cannot be of any length. */
    private static final int IN_A_CELL = 1_000;

    /** The factor for a topic's id, which leaves room to add another number. */
    private static final long ROOM = 2 * Topic.VERSIONS;

    /** The topics in use, newest activity first. */
    Flux<Topic> inUse(TopicFilter filter) {
        return packed(IN_USE, filter, "order by t.last_activity_at desc, t.id desc")
                .all(Topic::of);
    }

    /** The archived topics, most recently archived first. */
    Flux<Topic> archived(TopicFilter filter) {
        return packed("t.archived_at is not null", filter, "order by t.archived_at desc, t.id desc")
                .all(Topic::of);
    }

    /** The topics in use, in no particular order, as the tree shows them. */
    Flux<ListedTopic> forTree(TopicFilter filter) {
        return packed(IN_USE, filter, "").all(this::forTree);
    }

    /** The same for these topics. */
    Flux<ListedTopic> forTree(List<Long> topics) {
        return packed(IN_USE + " and t.id in (:topics)", TopicFilter.ALL, "")
                .with("topics", topics)
                .all(this::forTree);
    }

    private ListedTopic forTree(Columns row) {
        return ListedTopic.of(row.number("version"), TopicRead.listed(Topic.of(row), null), json);
    }

    /** The versions of the topics in use, by id. */
    Mono<Map<Long, Long>> versions(TopicFilter filter) {
        // With a where clause, the index of the archive would find nearly all rows, each with a second lookup.
        var cell = numbers("t.id", "t.version", IN_USE);
        return byId(listed(cell, "1 = 1", filter, "group by t.id / %d".formatted(IN_A_CELL)));
    }

    /** The number of unread answers, by id of the topics that have any. */
    Mono<Map<Long, Long>> unread() {
        var unread = "c.unread > 0";
        return byId(sql.statement("""
                        select %s
                        from conversations c
                        where c.kind = 'topic' and %s
                        group by c.id / %d
                        """.formatted(numbers("c.id", "c.unread", unread), unread, IN_A_CELL)));
    }

    private static String numbers(String id, String number, String which) {
        return "coalesce(cast(array_agg(%s * %d + %s) filter (where %s) as varchar), '') as numbers"
                .formatted(id, ROOM, number, which);
    }

    private static Mono<Map<Long, Long>> byId(Sql.Statement statement) {
        return statement.all(row -> row.text("numbers")).reduceWith(HashMap::new, TopicLists::add);
    }

    /** @param cell an array as the database writes it; brackets and blanks differ between databases */
    private static Map<Long, Long> add(Map<Long, Long> byId, String cell) {
        long number = 0;
        for (int at = 1; at < cell.length(); at++) {
            int digit = cell.charAt(at) - '0';
            if (digit >= 0 && digit <= 9) {
                number = 10 * number + digit;
            } else if (number > 0) {
                byId.put(number / ROOM, number % ROOM);
                number = 0;
            }
        }
        return byId;
    }

    /** The parents of topics that are not shown, which the tree may have to skip. */
    Mono<Map<Long, Long>> parentsOfHidden(TopicFilter filter) {
        var text = "select id, parent_id from topics where parent_id is not null";
        return sql.statement(filter.part() == null ? text + " and archived_at is not null" : text)
                .all(row -> Map.entry(row.number("id"), row.number("parent_id")))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    private Sql.Statement packed(String which, TopicFilter filter, String rest) {
        return listed(PACKED.column(), which, filter, rest).with(PACKED);
    }

    private Sql.Statement listed(String columns, String which, TopicFilter filter, String rest) {
        var collection = filter.collection();
        var part = filter.part();
        var text = """
                select %s
                from topics t
                where %s %s %s
                %s
                """.formatted(
                        columns,
                        which,
                        collection == null ? "" : "and t.collection_id = :collection",
                        part == null ? "" : "and " + sql.matches("t.title", "part"),
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
