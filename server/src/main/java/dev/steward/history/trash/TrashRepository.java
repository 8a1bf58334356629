package dev.steward.history.trash;

import dev.steward.platform.data.Columns;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** The table {@code trash}: what was deleted and can still be restored. */
@Repository
record TrashRepository(Sql sql) {

    /** What a row is about. @param subject its id among things of its kind */
    record Entry(long id, TrashKind kind, long subject) {

        static Entry of(Columns row) {
            return new Entry(row.number("id"), row.word("kind", TrashKind.class), row.number("subject_id"));
        }
    }

    Mono<Long> insert(TrashKind kind, long subject, String title, Object snapshot, Instant now) {
        return sql.changes("trash")
                .set("kind", kind)
                .set("subject_id", subject)
                .set("title", title)
                .json("snapshot", snapshot)
                .set("deleted_at", now)
                .insert();
    }

    /** An item, locked until the transaction ends; empty if it is not in the trash or cannot be read. */
    <T> Mono<TrashKeeper.Kept<T>> lock(TrashKind kind, long subject, TypeReference<T> type) {
        return sql.statement("select id, snapshot from trash where kind = :kind and subject_id = :subject for update")
                .with("kind", kind)
                .with("subject", subject)
                .one(row -> Optional.ofNullable(row.json("snapshot", type))
                        .map(snapshot -> new TrashKeeper.Kept<>(row.number("id"), snapshot)))
                .flatMap(Mono::justOrEmpty);
    }

    /** The subjects of a kind whose snapshots contain a text. */
    Flux<Long> containing(TrashKind kind, String text) {
        return sql.statement("""
                        select subject_id from trash where kind = :kind and position(:text in snapshot) > 0 order by id
                        """).with("kind", kind).with("text", text).all(row -> row.number("subject_id"));
    }

    Mono<Void> write(long id, Object snapshot) {
        return sql.changes("trash").json("snapshot", snapshot).where("id", id).then();
    }

    Mono<Entry> find(long id) {
        return sql.statement("select id, kind, subject_id from trash where id = :id")
                .with("id", id)
                .one(Entry::of);
    }

    /** Returns whether it was there: true for only one of two concurrent callers. */
    Mono<Boolean> delete(long id) {
        return sql.statement("delete from trash where id = :id").with("id", id).changed();
    }

    Flux<TrashRead> list(KeysetPage page, Duration kept) {
        return sql.statement("""
                        select id, kind, subject_id, title, deleted_at from trash where id < :before
                        order by id desc limit :limit
                        """)
                .with("before", page.before())
                .with("limit", page.limit())
                .all(row -> TrashRead.of(row, kept));
    }

    /** Items deleted before a time, oldest first. */
    Flux<Entry> before(Instant then, int limit) {
        return sql.statement("""
                        select id, kind, subject_id from trash where deleted_at < :then
                        order by deleted_at, id limit :limit
                        """).with("then", then).with("limit", limit).allReadable(Entry::of);
    }
}
