package dev.steward.findable;

import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Alarm;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Records changes to searchable rows, for the owners of those rows. A change is recorded in the same transaction as the row's
 * change, so that a reader never misses one, even after a crash.
 */
@Component
public class FindableChanges {

    private final Sql sql;
    private final Tx tx;
    private final Alarm alarm = new Alarm();
    private final AtomicLong commits = new AtomicLong();

    FindableChanges(Sql sql, Tx tx) {
        this.sql = sql;
        this.tx = tx;
    }

    /** A recorded change. @param id greater than all ids before it, though ids may become visible out of order */
    public record Change(long id, String source, long row) {}

    /** Records that a row was added, changed or deleted, in the caller's transaction. */
    public Mono<Void> changed(String source, long row) {
        return changed(source, List.of(row));
    }

    /** Records changes of several rows. */
    public Mono<Void> changed(String source, Collection<Long> rows) {
        return sql.rows("findable_changes", List.copyOf(rows))
                .with("source", source)
                .with("row_id", row -> row)
                .insert()
                .then(added());
    }

    /**
     * Records changes of all rows that a query returns, however many.
     *
     * @param ids the query, as in {@code select id from messages where conversation_id = :conversation}
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

    /** Signals rows added to an append-only source once the caller's transaction commits. */
    public Mono<Void> added() {
        return tx.afterCommit(Mono.fromRunnable(() -> {
            commits.incrementAndGet();
            alarm.now();
        }));
    }

    /** The number of commits in this process so far that had changes. */
    public long commits() {
        return commits.get();
    }

    /** Emits after each commit in this process that has changes. */
    public Flux<?> calls() {
        return alarm.calls();
    }

    /** The first changes in a range of ids, in order. {@code after} is exclusive, {@code upTo} inclusive. */
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

    /** The greatest id; 0 if there is none. */
    public Mono<Long> newest() {
        return sql.statement("select coalesce(max(id), 0) as newest from findable_changes")
                .one(row -> row.number("newest"));
    }

    /** Deletes the changes before an id. */
    public Mono<Long> forget(long before) {
        return sql.statement("delete from findable_changes where id < :before")
                .with("before", before)
                .update();
    }
}
