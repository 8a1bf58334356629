package dev.steward.findable;

import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Alarm;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Where whoever owns rows that can be found notes which of them are different. The note is a row of the same transaction as
 * the change, so that nobody who reads the notes can miss one, whatever happens to a process.
 */
@Component
public class FindableChanges {

    private final Sql sql;
    private final Tx tx;
    private final Alarm alarm = new Alarm();

    FindableChanges(Sql sql, Tx tx) {
        this.sql = sql;
        this.tx = tx;
    }

    /** A note. @param id greater than that of every note before it, though not always seen in that order */
    public record Change(long id, String source, long row) {}

    /** Notes that a row was added, is different or has gone, in the caller's transaction. */
    public Mono<Void> changed(String source, long row) {
        return changed(source, List.of(row));
    }

    /** The same of many rows. */
    public Mono<Void> changed(String source, Collection<Long> rows) {
        return sql.rows("findable_changes", List.copyOf(rows))
                .with("source", source)
                .with("row_id", row -> row)
                .insert()
                .then(added());
    }

    /**
     * The same of all rows that a query gives, however many they are.
     *
     * @param ids the query, as in {@code select id from messages where conversation_id = :conversation}
     * @param values of its names
     */
    public Mono<Void> changed(String source, String ids, Map<String, ?> values) {
        return sql.statement("""
                        insert into findable_changes (source, row_id)
                        select cast(:source as varchar), id from (%s) changed
                        """.formatted(ids))
                .with("source", source)
                .with(values)
                .update()
                .then(added());
    }

    /** Says that rows were added to a source that grows, in the caller's transaction. */
    public Mono<Void> added() {
        return tx.afterCommit(Mono.fromRunnable(alarm::now));
    }

    /** Calls after each commit with changes in this process. */
    public Flux<?> calls() {
        return alarm.calls();
    }

    /** The first changes after an id and up to another one, in order. */
    public Flux<Change> between(long after, long upTo, int limit) {
        return sql.statement("""
                        select id, source, row_id from findable_changes where id > :after and id <= :upTo
                        order by id limit :limit
                        """)
                .with("after", after)
                .with("upTo", upTo)
                .with("limit", limit)
                .all(row -> new Change(row.number("id"), row.text("source"), row.number("row_id")));
    }

    /** The greatest id; 0 where there is none. */
    public Mono<Long> newest() {
        return sql.statement("select coalesce(max(id), 0) as newest from findable_changes")
                .one(row -> row.number("newest"));
    }

    /** Forgets the changes before an id. */
    public Mono<Long> forget(long before) {
        return sql.statement("delete from findable_changes where id < :before")
                .with("before", before)
                .update();
    }
}
