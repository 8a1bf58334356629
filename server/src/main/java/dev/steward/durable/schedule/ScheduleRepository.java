package dev.steward.durable.schedule;

import dev.steward.durable.schedule.ScheduleTarget.Wish;
import dev.steward.durable.schedule.recurrence.Recurrence;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code schedules}. Each write increments the row's revision, so that only one of two concurrent writers succeeds. */
@Repository
record ScheduleRepository(Sql sql) {

    private static final String SELECT = """
            select id, owner_kind, owner_id, prompt, clear_context, enabled, rules, misfire, next_run_at, last_run_at, status,
                last_error, revision, created_at, updated_at
            from schedules
            """;

    /** The same with a shortened prompt, for lists. */
    private static final String LISTED =
            SELECT.replace("prompt,", "substring(prompt from 1 for %d) as prompt,".formatted(Schedule.LISTED_PROMPT));

    Mono<Schedule> find(ScheduleOwner owner) {
        return sql.statement(SELECT + "where owner_kind = :kind and owner_id = :owner")
                .with("kind", owner.kind())
                .with("owner", owner.id())
                .one(Schedule::of);
    }

    Mono<Schedule> find(long id) {
        return sql.statement(SELECT + "where id = :id").with("id", id).one(Schedule::of);
    }

    Flux<Schedule> of(ScheduleOwner.Kind kind, List<Long> owners) {
        return owners.isEmpty()
                ? Flux.empty()
                : sql.statement(LISTED + "where owner_kind = :kind and owner_id in (:owners)")
                        .with("kind", kind)
                        .with("owners", owners)
                        .allReadable(Schedule::of);
    }

    Flux<Schedule> all(ScheduleOwner.Kind kind) {
        return sql.statement(LISTED + "where owner_kind = :kind")
                .with("kind", kind)
                .allReadable(Schedule::of);
    }

    /** Soonest first, schedules that are off last. */
    Flux<Schedule> list(int most) {
        return sql.statement(LISTED + """
                        order by case when next_run_at is null then 1 else 0 end, next_run_at, id
                        limit :most
                        """).with("most", most).allReadable(Schedule::of);
    }

    /** The next ones to run, due ones first. */
    Flux<Schedule> soonest(int most) {
        return sql.statement(LISTED + "where next_run_at is not null order by next_run_at, id limit :most")
                .with("most", most)
                .allReadable(Schedule::of);
    }

    /** Schedules whose run should have finished by now. */
    Flux<Schedule> overdue(Instant now, int most) {
        return sql.statement(LISTED + "where lease_until <= :now order by lease_until, id limit :most")
                .with("now", now)
                .with("most", most)
                .allReadable(Schedule::of);
    }

    Mono<Long> count() {
        return sql.statement("select count(*) as schedules from schedules").one(row -> row.number("schedules"));
    }

    /** Returns the id. Fails if the owner already has a schedule. */
    Mono<Long> insert(ScheduleOwner owner, Wish wish, Recurrence recurrence, Instant now) {
        return wished(wish, recurrence, """
                        insert into schedules (owner_kind, owner_id, prompt, clear_context, enabled, rules, misfire,
                            next_run_at, status, created_at, updated_at)
                        values (:kind, :owner, :prompt, :clear, :enabled, :rules, :misfire, :next, 'idle', :now, :now)
                        """)
                .with("kind", owner.kind())
                .with("owner", owner.id())
                .with("now", now)
                .insert();
    }

    Mono<Void> change(Schedule known, Wish wish, Recurrence recurrence, Instant now) {
        return wished(wish, recurrence, """
                        update schedules set prompt = :prompt, clear_context = :clear, enabled = :enabled, rules = :rules,
                            misfire = :misfire, next_run_at = :next, updated_at = :now, revision = revision + 1
                        where id = :id and revision = :revision
                        """)
                .with("now", now)
                .with("id", known.id())
                .with("revision", known.revision())
                .changed()
                .filter(changed -> changed)
                .switchIfEmpty(Mono.error(ScheduleRepository::lost))
                .then();
    }

    private Sql.Statement wished(Wish wish, Recurrence recurrence, String write) {
        return sql.statement(write)
                .with("prompt", String.class, wish.prompt())
                .with("clear", wish.clearContext())
                .with("enabled", wish.enabled())
                .json("rules", recurrence.parts())
                .with("misfire", wish.misfire())
                .with("next", Instant.class, next(wish.enabled(), recurrence));
    }

    /**
     * Advances a schedule past its due times. Returns whether the known revision was still current.
     *
     * @param leaseUntil if one of the times starts a run; null otherwise
     */
    Mono<Boolean> pass(Schedule known, Recurrence rest, @Nullable Instant leaseUntil) {
        return sql.statement("""
                        update schedules set rules = :rules, next_run_at = :next, revision = revision + 1%s
                        where id = :id and revision = :revision
                        """.formatted(
                        leaseUntil == null ? "" : ", status = 'running', last_error = null, lease_until = :lease"))
                .with(leaseUntil == null ? Map.of() : Map.of("lease", leaseUntil))
                .json("rules", rest.parts())
                .with("next", Instant.class, next(known.enabled(), rest))
                .with("id", known.id())
                .with("revision", known.revision())
                .changed();
    }

    Mono<Void> keep(long id, Instant leaseUntil) {
        return sql.statement("update schedules set lease_until = :lease where id = :id and status = 'running'")
                .with("lease", leaseUntil)
                .with("id", id)
                .execute();
    }

    /** Ends the run of a schedule. */
    Mono<Void> rest(long id, Schedule.Status status, @Nullable String error, Instant now) {
        return sql.statement("""
                        update schedules set status = :status, last_error = :error, last_run_at = :now, lease_until = null,
                            revision = revision + 1
                        where id = :id
                        """)
                .with("status", status)
                .with("error", String.class, error)
                .with("now", now)
                .with("id", id)
                .execute();
    }

    /** Marks a lost run as failed, so that it is no longer reported as overdue. */
    Mono<Void> release(long id) {
        return sql.statement(
                        "update schedules set lease_until = null, status = 'error' where id = :id and status = 'running'")
                .with("id", id)
                .execute();
    }

    Mono<Boolean> delete(ScheduleOwner owner) {
        return sql.statement("delete from schedules where owner_kind = :kind and owner_id = :owner")
                .with("kind", owner.kind())
                .with("owner", owner.id())
                .changed();
    }

    Mono<SchedulePause> pause() {
        return sql.statement("select paused_since, paused_until from schedule_pause where id = 1")
                .one(row -> new SchedulePause(row.instantOrNull("paused_since"), row.instantOrNull("paused_until")));
    }

    Mono<Void> pause(SchedulePause pause) {
        return sql.statement("update schedule_pause set paused_since = :since, paused_until = :until where id = 1")
                .with("since", Instant.class, pause.since())
                .with("until", Instant.class, pause.until())
                .execute();
    }

    Mono<Boolean> hasFeed() {
        return sql.statement("select feed_hash from schedule_pause where id = 1 and feed_hash is not null")
                .one(_ -> true)
                .hasElement();
    }

    Mono<Boolean> isFeed(String hash) {
        return sql.statement("select id from schedule_pause where feed_hash = :hash")
                .with("hash", hash)
                .one(_ -> true)
                .hasElement();
    }

    Mono<Void> feed(@Nullable String hash) {
        return sql.statement("update schedule_pause set feed_hash = :hash where id = 1")
                .with("hash", String.class, hash)
                .execute();
    }

    private static @Nullable Instant next(boolean enabled, Recurrence recurrence) {
        return enabled ? recurrence.next() : null;
    }

    /** The error for the loser of a race for a row. */
    static OptimisticLockingFailureException lost() {
        return new OptimisticLockingFailureException("Someone else changed the schedule meanwhile");
    }
}
