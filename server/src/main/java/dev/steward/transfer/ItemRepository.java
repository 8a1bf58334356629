package dev.steward.transfer;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code import_items}: the conversations in uploaded files. */
@Repository
record ItemRepository(Sql sql) {

    private static final int NUMBERS = 500;

    /** @param known the {@link ItemRow#key} of those that were imported before */
    Mono<Long> insert(long id, List<ItemRow> items, Set<String> known) {
        return sql.rows("import_items", items)
                .with("import_id", id)
                .with("n", ItemRow::n)
                .with("status", ItemRow::status)
                .with("reason", UnsupportedConversation.Reason.class, ItemRow::reason)
                .with("product", ItemRow::product)
                .with("external_id", ItemRow::externalId)
                .with("title", ItemRow::title)
                .with("place", String.class, ItemRow::place)
                .with("messages", ItemRow::messages)
                .with("first_at", Instant.class, ItemRow::firstAt)
                .with("last_at", Instant.class, ItemRow::lastAt)
                .with("part_name", item -> item.piece().name())
                .with("part_json", item -> item.piece().json())
                .with("part_modified", Instant.class, item -> item.piece().modified())
                .with("part_begin", item -> item.piece().begin())
                .with("part_length", item -> item.piece().length())
                .with("known", item -> known.contains(item.key()))
                .insert();
    }

    Mono<Long> clear(long id) {
        return sql.statement("delete from import_items where import_id = :id")
                .with("id", id)
                .update();
    }

    /** Marks the chosen conversations among those that can be imported. */
    Mono<Void> want(long id, ImportRequest wish) {
        var only = wish.only();
        var named = only == null ? Objects.requireNonNullElse(wish.except(), List.<Integer>of()) : only;
        var others = only == null ? "waiting" : "passed";
        return mark(id, "found", others, null)
                .thenMany(Flux.fromIterable(named).distinct().buffer(NUMBERS))
                .concatMap(part -> mark(id, others, only == null ? "passed" : "waiting", part))
                .then();
    }

    private Mono<Long> mark(long id, String from, String to, @Nullable List<Integer> numbers) {
        var text = "update import_items set status = :to where import_id = :id and status = :from";
        var statement = numbers == null
                ? sql.statement(text)
                : sql.statement(text + " and n in (:numbers)").with("numbers", numbers);
        return statement.with("to", to).with("id", id).with("from", from).update();
    }

    /** Those that wait are not imported. */
    Mono<Long> pass(long id) {
        return mark(id, "waiting", "passed", null);
    }

    record Waiting(int conversations, long messages) {}

    Mono<Waiting> waiting(long id) {
        return sql.statement("""
                        select cast(count(*) as int) as conversations, cast(coalesce(sum(messages), 0) as bigint) as messages
                        from import_items where import_id = :id and status = 'waiting'
                        """)
                .with("id", id)
                .one(row -> new Waiting(row.count("conversations"), row.number("messages")));
    }

    Mono<List<ItemRow>> nextWaiting(long id, int limit) {
        return sql.statement("""
                        select * from import_items where import_id = :id and status = 'waiting'
                        order by import_id, status, n limit :limit
                        """)
                .with("id", id)
                .with("limit", limit)
                .all(ItemRow::of)
                .collectList();
    }

    /** Records the outcome of conversations, with one statement for each distinct outcome. */
    Mono<Void> settle(long id, Collection<Settled> settled) {
        var alike = settled.stream()
                .collect(Collectors.groupingBy(one -> List.of(
                        one.status().name(),
                        one.reason() == null ? "" : one.reason().name())));
        return Flux.fromIterable(alike.entrySet())
                .concatMap(same -> settle(id, same.getKey(), same.getValue()))
                .then();
    }

    private Mono<Long> settle(long id, List<String> what, List<Settled> settled) {
        var values = new HashMap<String, Object>();
        values.put("id", id);
        values.put("status", what.getFirst());
        values.put("reason", what.getLast());
        var topics = new StringBuilder();
        var rows = new StringBuilder();
        for (int i = 0; i < settled.size(); i++) {
            values.put("n" + i, settled.get(i).n());
            values.put(
                    "topic" + i, Sql.Statement.orNull(Long.class, settled.get(i).topic()));
            topics.append(" when :n%1$d then cast(:topic%1$d as bigint)".formatted(i));
            rows.append(i == 0 ? "" : ", ").append("(:id, :n%d)".formatted(i));
        }
        return sql.statement("""
                        update import_items set status = :status, reason = nullif(:reason, ''), topic_id = case n%s end
                        where (import_id, n) in (%s)
                        """.formatted(topics, rows)).with(values).update();
    }

    record Settled(
            int n,
            ItemRow.Status status,
            UnsupportedConversation.@Nullable Reason reason,
            @Nullable Long topic) {}

    /** The conversations after a number, in order. @param pattern of the title, for {@code like … escape '!'} */
    Flux<ItemRow> page(long id, long after, int limit, @Nullable String pattern, ItemRow.@Nullable Status status) {
        var text = "select * from import_items where import_id = :id and n > :after"
                + (pattern == null ? "" : " and " + sql.matches("title", "pattern"))
                + (status == null ? "" : " and status = :status")
                + " order by import_id, n limit :limit";
        var statement = sql.statement(text).with("id", id).with("after", after).with("limit", limit);
        statement = pattern == null ? statement : statement.with("pattern", pattern);
        statement = status == null ? statement : statement.with("status", status);
        return statement.all(ItemRow::of);
    }
}
