package dev.steward.history.change;

import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code agent_changes}. */
@Repository
record ChangeRepository(Sql sql) {

    /** All columns except the previous state, which may be large. */
    private static final String LISTED = """
            id, run_id, kind, subject, place, title, action, cast(null as varchar) as state_before, mark_before,
            before_lost, mark_after, at, undone_at, conflict""";

    /** Inserts a change; empty if the run no longer exists. */
    Mono<Long> insert(long run, Change change, Instant now) {
        return sql.statement("""
                        insert into agent_changes (
                            run_id, kind, subject, place, title, action, state_before, mark_before, before_lost, mark_after, at)
                        select id, cast(:kind as varchar), cast(:subject as varchar), cast(:place as varchar),
                            cast(:title as varchar), cast(:action as varchar), cast(:state as text), cast(:before as varchar),
                            cast(:lost as varchar), cast(:after as varchar), cast(:now as timestamp with time zone)
                        from agent_runs where id = :run
                        """)
                .with("run", run)
                .with("kind", change.subject().kind())
                .with("subject", change.subject().name())
                .with("place", String.class, change.subject().place())
                .with("title", change.subject().title())
                .with("action", change.action())
                .with("state", String.class, change.before().state())
                .with("before", String.class, change.before().mark())
                .with("lost", String.class, change.before().lost())
                .with("after", String.class, change.after())
                .with("now", now)
                .update();
    }

    Mono<Long> delete(long id) {
        return sql.statement("delete from agent_changes where id = :id")
                .with("id", id)
                .update();
    }

    /** The run's latest change of the subject that has not been undone. */
    Mono<Recorded> last(long run, Change.Subject subject) {
        return sql.statement("""
                        select * from agent_changes
                        where run_id = :run and kind = :kind and subject = :subject
                            and coalesce(place, '') = :place and undone_at is null
                        order by id desc limit 1
                        """)
                .with("run", run)
                .with("kind", subject.kind())
                .with("subject", subject.name())
                .with("place", subject.place() == null ? "" : subject.place())
                .one(Recorded::of);
    }

    /** A complete change, locked until the transaction ends. */
    Mono<Recorded> lock(long run, long id) {
        return sql.statement("select * from agent_changes where run_id = :run and id = :id for update")
                .with("run", run)
                .with("id", id)
                .one(Recorded::of);
    }

    /** A page without previous states, newest first. */
    Flux<Recorded> list(long run, KeysetPage page) {
        return sql.statement("""
                        select %s from agent_changes where run_id = :run and id < :before
                        order by id desc limit :limit
                        """.formatted(LISTED))
                .with("run", run)
                .with("before", page.before())
                .with("limit", page.limit())
                .all(Recorded::of);
    }

    /** A complete change, without locking it. */
    Mono<Recorded> find(long run, long id) {
        return sql.statement("select * from agent_changes where run_id = :run and id = :id")
                .with("run", run)
                .with("id", id)
                .one(Recorded::of);
    }

    Mono<Recorded> find(long id) {
        return sql.statement("select %s from agent_changes where id = :id".formatted(LISTED))
                .with("id", id)
                .one(Recorded::of);
    }

    /** Changes that have not been undone, newest first. */
    Flux<Long> open(long run, long before, int limit) {
        return sql.statement("""
                        select id from agent_changes where run_id = :run and id < :before and undone_at is null
                        order by id desc limit :limit
                        """)
                .with("run", run)
                .with("before", before)
                .with("limit", limit)
                .ids();
    }

    /** Records that a change was undone, or why not. */
    Mono<Long> judged(long id, @Nullable Instant undoneAt, @Nullable String conflict) {
        return sql.statement("update agent_changes set undone_at = :at, conflict = :conflict where id = :id")
                .with("at", Instant.class, undoneAt)
                .with("conflict", String.class, conflict)
                .with("id", id)
                .update();
    }

    /** Deletes up to {@code limit} changes older than a time. */
    Mono<Long> forgetBefore(Instant then, int limit) {
        return sql.statement("""
                        delete from agent_changes where id in (
                            select id from agent_changes where at < :then order by at, id limit :limit)
                        """).with("then", then).with("limit", limit).update();
    }
}
