package dev.steward.search;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code search_indexes}: what the database knows about the indexes built from it. */
@Repository
record IndexRepository(Sql sql) {

    Mono<Long> insert(String id, Instant now) {
        return sql.statement("""
                        insert into search_indexes (id, generation, read_up_to, seen_at) values (:id, 0, 0, :now)
                        """).with("id", id).with("now", now).update();
    }

    /** The last generation of the index; empty if there is no such index. */
    Mono<Long> generation(String id) {
        return sql.statement("select generation from search_indexes where id = :id")
                .with("id", id)
                .one(row -> row.number("generation"));
    }

    /** Records a new generation that has read the changes up to this one. Returns whether the index is known. */
    Mono<Boolean> advance(String id, long generation, long readUpTo, Instant now) {
        return sql.statement("""
                        update search_indexes set generation = :generation, read_up_to = :read, seen_at = :now
                        where id = :id
                        """)
                .with("generation", generation)
                .with("read", readUpTo)
                .with("now", now)
                .with("id", id)
                .changed();
    }

    /** Deletes the indexes that have not been used since then. */
    Mono<Long> forget(Instant then) {
        return sql.statement("delete from search_indexes where seen_at < :then")
                .with("then", then)
                .update();
    }

    /** The change up to which all indexes have read. */
    Mono<Long> readByAll() {
        return sql.statement("select coalesce(min(read_up_to), 0) as read_up_to from search_indexes")
                .one(row -> row.number("read_up_to"));
    }
}
