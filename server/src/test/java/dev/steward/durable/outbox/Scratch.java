package dev.steward.durable.outbox;

import dev.steward.platform.data.Sql;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import reactor.core.publisher.Mono;

/** A made-up kind of work that records what was done in a table of its own and can be made to fail. */
class Scratch implements OutboxHandler {

    static final String KIND = "scratch";
    static final Instant NOON = Instant.parse("2026-11-24T12:00:00Z");

    private static final Duration LONG = Duration.ofSeconds(60);

    private final Sql sql;

    /** The ids of the messages performed, once for each time. */
    final Queue<Long> performed = new ConcurrentLinkedQueue<>();

    volatile Predicate<OutboxMessage> fails = _ -> false;
    volatile Predicate<OutboxMessage> hangs = _ -> false;

    Scratch(Sql sql) {
        this.sql = sql;
        given(sql.statement(
                        "create table if not exists scratch (message bigint not null, subject varchar(120) not null)")
                .update()
                .thenReturn(0L));
        given(sql.statement("delete from scratch").update());
        given(sql.statement("delete from outbox").update());
    }

    record Done(long message, String subject) {}

    /** The settled messages, by id within a subject and otherwise in no particular order. */
    List<Done> done() {
        return given(sql.statement("select message, subject from scratch order by subject, message")
                .all(row -> new Done(row.number("message"), row.text("subject")))
                .collectList());
    }

    long left() {
        return given(sql.statement("select count(*) as n from outbox").one(row -> row.number("n")));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Patience patience() {
        return new Patience(3, Duration.ofSeconds(10), Duration.ofSeconds(100));
    }

    @Override
    public Mono<Void> perform(OutboxMessage message) {
        performed.add(message.id());
        if (hangs.test(message)) {
            return Mono.never();
        }
        return fails.test(message) ? Mono.error(new Problem.Upstream("It rains.")) : Mono.empty();
    }

    /** Fails if a later message of the same subject has been settled. */
    @Override
    public Mono<Void> settle(OutboxMessage message) {
        return sql.statement("select count(*) as n from scratch where subject = :subject and message > :id")
                .with("subject", message.subject())
                .with("id", message.id())
                .one(row -> row.number("n"))
                .flatMap(overtaken -> overtaken > 0
                        ? Mono.error(new IllegalStateException("overtaken"))
                        : sql.statement("insert into scratch (message, subject) values (:id, :subject)")
                                .with("id", message.id())
                                .with("subject", message.subject())
                                .update())
                .then();
    }

    static <T> T given(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }

    /** A clock that only the test moves. */
    static final class Watch extends Clock {

        private volatile Instant now = NOON;

        void set(Instant then) {
            now = then;
        }

        void pass(Duration time) {
            now = now.plus(time);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
