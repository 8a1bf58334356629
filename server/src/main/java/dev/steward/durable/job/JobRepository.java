package dev.steward.durable.job;

import dev.steward.durable.job.JobState.Signal;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code jobs}. Each update names the states it applies to, following the transition table. */
@Repository
record JobRepository(Sql sql) {

    private static final String ALL =
            "id, kind, subject, place, title, payload, status, done, total, detail, result, error, checkpoint, begun, epoch,"
                    + " cancel_asked_at, created_at, started_at, finished_at, revision";
    private static final String[] COLUMNS = ALL.split(", ");

    /** A job to be created. @param place the only Steward that may run it; null for any */
    record Wish(
            String kind,
            String subject,
            String title,
            String payload,
            @Nullable String place) {
        String key() {
            return kind + "|" + subject;
        }
    }

    /** Fails if the same job is already waiting or running. */
    Mono<Job> insert(Wish wish, Instant now) {
        return sql.statement("""
                        insert into jobs (
                            kind, subject, open_key, place, title, payload, status, done, begun, epoch, created_at, revision)
                        values (:kind, :subject, :key, :place, :title, :payload, :status, 0, 0, 0, :now, 1)
                        """)
                .with("kind", wish.kind())
                .with("subject", wish.subject())
                .with("key", wish.key())
                .with("place", String.class, wish.place())
                .with("title", wish.title())
                .with("payload", wish.payload())
                .with("status", JobState.LIFE.first())
                .with("now", now)
                .updated(Job::of, COLUMNS)
                .next();
    }

    Mono<Job> find(long id) {
        return sql.statement("select %s from jobs where id = :id".formatted(ALL))
                .with("id", id)
                .one(Job::of);
    }

    /** The unfinished job, if any. */
    Mono<Job> open(Wish wish) {
        return sql.statement("select %s from jobs where open_key = :key".formatted(ALL))
                .with("key", wish.key())
                .one(Job::of);
    }

    /** Unfinished jobs, then the most recently finished ones. */
    Flux<Job> newest(int limit) {
        return sql.statement("select %s from jobs order by finished_at desc, id desc limit :limit".formatted(ALL))
                .with("limit", limit)
                .all(Job::of);
    }

    Flux<Job> running(int limit) {
        return sql.statement("""
                        select %s from jobs where finished_at is null and status = 'running' order by id limit :limit
                        """.formatted(ALL)).with("limit", limit).all(Job::of);
    }

    /** Starts or restarts a job. Empty if it has finished, or if a later claim of its message owns it. */
    Mono<Job> begin(long id, long epoch, Instant now) {
        return sql.statement("""
                        update jobs set status = :status, epoch = :epoch, begun = begun + 1, revision = revision + 1,
                            started_at = coalesce(started_at, :now)
                        where id = :id and epoch < :epoch and %s
                        """.formatted(among(Signal.START)))
                .with("status", JobState.running)
                .with("epoch", epoch)
                .with("now", now)
                .with("id", id)
                .updated(Job::of, COLUMNS)
                .next();
    }

    /** Returns whether this epoch still owns the job. */
    Mono<Boolean> progress(long id, long epoch, Progress progress) {
        return reached(id, epoch, progress, "").changed();
    }

    Mono<Boolean> checkpoint(long id, long epoch, String state, Progress progress) {
        return reached(id, epoch, progress, ", checkpoint = :checkpoint, begun = 0")
                .with("checkpoint", state)
                .changed();
    }

    private Sql.Statement reached(long id, long epoch, Progress progress, String more) {
        return sql.statement("""
                        update jobs set done = :done, total = :total, detail = :detail, revision = revision + 1%s
                        where id = :id and epoch = :epoch and status = 'running'
                        """.formatted(more))
                .with("done", progress.done())
                .with("total", Long.class, progress.total())
                .with("detail", String.class, progress.detail())
                .with("id", id)
                .with("epoch", epoch);
    }

    /** Finishes a job with its final progress. Returns whether this epoch still owned it. */
    Mono<Boolean> finish(long id, long epoch, Outcome outcome, Progress progress, Instant now) {
        var more = ", status = :status, open_key = null, result = :result, error = :error, finished_at = :now";
        return reached(id, epoch, progress, more)
                .with("status", outcome.state())
                .json("result", outcome.result())
                .with("error", String.class, outcome.error())
                .with("now", now)
                .changed();
    }

    /** Cancels a job that has not started. Returns whether it was waiting. */
    Mono<Boolean> cancelWaiting(long id, Instant now) {
        return sql.statement("""
                        update jobs set status = :status, open_key = null, cancel_asked_at = :now, finished_at = :now,
                            revision = revision + 1
                        where id = :id and status = 'waiting'
                        """)
                .with("status", Outcome.CANCELLED.state())
                .with("now", now)
                .with("id", id)
                .changed();
    }

    /** Asks a running job to stop. Returns whether it was running. */
    Mono<Boolean> askToStop(long id, Instant now) {
        return sql.statement("""
                        update jobs set cancel_asked_at = coalesce(cancel_asked_at, :now), revision = revision + 1
                        where id = :id and status = 'running'
                        """).with("now", now).with("id", id).changed();
    }

    /** Whether this epoch may continue the job. */
    Mono<Boolean> isWanted(long id, long epoch) {
        return sql.statement("""
                        select count(*) as n from jobs
                        where id = :id and epoch = :epoch and status = 'running' and cancel_asked_at is null
                        """).with("id", id).with("epoch", epoch).one(row -> row.number("n") > 0);
    }

    /** Fails unfinished jobs that are bound to one Steward and were created before {@code then}. Returns how many. */
    Mono<Long> abandon(Instant then, String reason, Instant now) {
        return sql.statement("""
                        update jobs set status = :status, open_key = null, error = :reason, finished_at = :now,
                            revision = revision + 1
                        where finished_at is null and place is not null and created_at < :then and %s
                        """.formatted(among(Signal.FAIL)))
                .with("status", JobState.failed)
                .with("reason", reason)
                .with("now", now)
                .with("then", then)
                .update();
    }

    /** Deletes jobs that finished before {@code then}, and all but the last {@code kept}. Returns how many. */
    Mono<Long> forget(Instant then, int kept) {
        return sql.statement("""
                        delete from jobs
                        where finished_at < :then or (finished_at is not null and id not in (
                            select id from jobs where finished_at is not null order by finished_at desc, id desc limit :kept))
                        """).with("then", then).with("kept", kept).update();
    }

    /** An SQL condition for the states in which the signal is valid. */
    private static String among(Signal signal) {
        return JobState.LIFE.steps().stream()
                .filter(step -> step.signal() == signal)
                .map(step -> "'" + step.from().name() + "'")
                .collect(Collectors.joining(", ", "status in (", ")"));
    }
}
