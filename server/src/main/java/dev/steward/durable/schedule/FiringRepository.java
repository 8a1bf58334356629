package dev.steward.durable.schedule;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code schedule_firings}, with one row for each time of a schedule. */
@Repository
record FiringRepository(Sql sql) {

    private static final String SELECT = """
            select id, schedule_id, due_at, outcome, reason, forced, error, started_at, finished_at from schedule_firings
            """;

    /** Returns the id. Fails if the schedule already has a firing for that time. A firing with outcome run starts unfinished. */
    Mono<Long> insert(long schedule, DueTimes.Line line, boolean forced, Instant now) {
        return sql.statement("""
                        insert into schedule_firings (schedule_id, due_at, outcome, reason, forced, finished_at)
                        values (:schedule, :due, :outcome, :reason, :forced, :finished)
                        """)
                .with("schedule", schedule)
                .with("due", line.dueAt())
                .with("outcome", line.outcome())
                .with("reason", String.class, line.reason())
                .with("forced", forced)
                .with("finished", Instant.class, line.outcome() == Firing.Outcome.run ? null : now)
                .insert();
    }

    Flux<Instant> known(long schedule, List<Instant> times) {
        return times.isEmpty()
                ? Flux.empty()
                : sql.statement("""
                        select due_at from schedule_firings
                        where schedule_id = :schedule and due_at >= :first and due_at <= :last
                        """)
                        .with("schedule", schedule)
                        .with("first", times.getFirst())
                        .with("last", times.getLast())
                        .all(row -> row.instant("due_at"));
    }

    /** The times after {@code now} that a person has skipped. */
    Flux<Instant> skipped(long schedule, Instant now) {
        return sql.statement("""
                        select due_at from schedule_firings
                        where schedule_id = :schedule and due_at > :now and outcome = 'skipped'
                        """).with("schedule", schedule).with("now", now).all(row -> row.instant("due_at"));
    }

    Mono<Void> forget(long schedule, Instant dueAt) {
        return sql.statement("delete from schedule_firings where schedule_id = :schedule and due_at = :due")
                .with("schedule", schedule)
                .with("due", dueAt)
                .execute();
    }

    /** Marks a firing as started. Empty if it has finished or no longer exists. */
    Mono<Firing> begin(long id, Instant now) {
        return sql.statement("""
                        update schedule_firings set started_at = coalesce(started_at, :now)
                        where id = :id and finished_at is null
                        """)
                .with("now", now)
                .with("id", id)
                .changed()
                .filter(changed -> changed)
                .flatMap(_ ->
                        sql.statement(SELECT + "where id = :id").with("id", id).one(Firing::of));
    }

    /** Records why a firing cannot start yet. */
    Mono<Void> waits(long id, String reason) {
        return sql.statement(
                        "update schedule_firings set reason = :reason, started_at = null where id = :id and finished_at is null")
                .with("reason", reason)
                .with("id", id)
                .execute();
    }

    /** Finishes a firing. Returns whether it was unfinished. @param reason null keeps the existing one */
    Mono<Boolean> finish(
            long id, Firing.Outcome outcome, @Nullable String reason, @Nullable String error, Instant now) {
        return sql.statement("""
                        update schedule_firings set outcome = :outcome, reason = coalesce(:reason, reason), error = :error,
                            finished_at = :now
                        where id = :id and finished_at is null
                        """)
                .with("outcome", outcome)
                .with("reason", String.class, reason)
                .with("error", String.class, error)
                .with("now", now)
                .with("id", id)
                .changed();
    }

    Flux<Long> open(long schedule) {
        return sql.statement("select id from schedule_firings where schedule_id = :schedule and finished_at is null")
                .with("schedule", schedule)
                .ids();
    }

    /** The most recent firings of a schedule, newest first. */
    Flux<Firing> newest(long schedule, int most) {
        return sql.statement(SELECT + "where schedule_id = :schedule order by due_at desc, id desc limit :most")
                .with("schedule", schedule)
                .with("most", most)
                .allReadable(Firing::of);
    }

    Mono<Firing> lastDone(long schedule) {
        return sql.statement(SELECT + """
                        where schedule_id = :schedule and outcome <> 'skipped' and finished_at is not null
                        order by due_at desc, id desc limit 1
                        """).with("schedule", schedule).one(Firing::of);
    }

    /** The firings of all schedules in the given period, newest first. */
    Flux<Firing> between(Instant from, Instant to, int most) {
        return sql.statement(
                        SELECT + "where due_at >= :from and due_at < :to order by due_at desc, id desc limit :most")
                .with("from", from)
                .with("to", to)
                .with("most", most)
                .allReadable(Firing::of);
    }

    /** Deletes up to {@code most} finished firings from before {@code then}. Returns how many. */
    Mono<Long> forget(Instant then, int most) {
        return sql.statement("""
                        delete from schedule_firings where id in (
                            select id from schedule_firings where due_at < :then and finished_at is not null
                            order by due_at, id limit :most)
                        """).with("then", then).with("most", most).update();
    }
}
