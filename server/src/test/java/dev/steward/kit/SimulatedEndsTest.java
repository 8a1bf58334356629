package dev.steward.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.durable.admission.AdmissionProcess;
import dev.steward.durable.job.JobKind;
import dev.steward.durable.job.JobProcess;
import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxProcess;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.Slices;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.support.Sample;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Tests processes that end in the middle of everything, one after the other on one database. A trial is one piece of work (a
 * message, a job or an admission) that reaches a named point and never continues in its process; many are cut in the same
 * process, each at its own point. Between two processes the clock is moved forward or back.
 */
class SimulatedEndsTest {

    /** Trials at each point; 10,000 in the nightly run. */
    private static final int WANTED = Sample.times("kit.trials", 40);

    private static final int ROOM = 48;
    private static final int OPEN = 80;
    private static final Duration LONG = Duration.ofSeconds(60);

    private static final List<Duration> JUMPS = List.of(
            Duration.ofSeconds(70),
            Duration.ofSeconds(-50),
            Duration.ofSeconds(45),
            Duration.ofDays(400),
            Duration.ofDays(-400),
            Duration.ofSeconds(20));

    private final Watch watch = new Watch();

    /** A clock that only the test moves. */
    private static final class Watch extends Clock {

        private volatile Instant now = Instant.parse("2026-11-25T12:00:00Z");

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

    /** One process. */
    private record Life(OutboxProcess outbox, AdmissionProcess lanes, Mill mill) {}

    @Test
    void nothingIsLostOrSettledTwiceAndNoPlaceIsLeftOverWhereverProcessesEnd(@TempDir Path folder) {
        var points = Stream.of(OutboxProcess.points(), AdmissionProcess.points(), JobProcess.points())
                .flatMap(List::stream)
                .toList();
        var fates = new Fates(16, WANTED, points);
        try (var context = Slices.start(folder, "", "dev.steward.kit", List.of(EventBus.class))) {
            var sql = context.getBean(Sql.class);
            Mill.prepare(sql).block(LONG);
            long brought = 0;
            for (int n = 0; !fates.isEnough(); n++) {
                fates.nextLife();
                var life = life(
                        context.getBean(Tx.class),
                        sql,
                        context.getBean(EventBus.class),
                        context.getBean(Instance.class),
                        fates);
                brought = bring(life, brought, number(sql, "select count(*) as n from sacks where state <> 'done'"));
                for (int round = 0; round < 4; round++) {
                    admit(life);
                    run(life, fates);
                }
                life.outbox().close();
                assertThat(number(sql, "select count(*) as n from lane_places where admitted_at is not null"))
                        .isLessThanOrEqualTo(ROOM);
                watch.pass(JUMPS.get(n % JUMPS.size()));
            }
            fates.nextLife();
            var last = life(
                    context.getBean(Tx.class),
                    sql,
                    context.getBean(EventBus.class),
                    context.getBean(Instance.class),
                    fates);
            for (int round = 0;
                    number(sql, "select count(*) as n from lane_places")
                                    + number(sql, "select count(*) as n from outbox")
                            > 0;
                    round++) {
                assertThat(round).as("it comes to an end").isLessThan(1_000);
                admit(last);
                run(last, fates);
                watch.pass(Duration.ofDays(200));
            }
            last.outbox().close();
            assertThat(Mill.flaws(sql).block(LONG)).isEmpty();
            assertThat(number(sql, "select count(*) as n from sacks")).isEqualTo(brought);
            assertThat(fates.trials())
                    .hasSize(14)
                    .allSatisfy((point, count) -> assertThat(count).as(point).isGreaterThanOrEqualTo(WANTED));
        }
    }

    private Life life(Tx tx, Sql sql, EventBus bus, Instance instance, Fates fates) {
        var outbox = new OutboxProcess(sql, tx, watch);
        var lanes = new AdmissionProcess(sql, tx, watch, fates);
        var kinds = new ArrayList<JobKind>();
        var work = new JobProcess(sql, tx, bus, outbox.outbox(), instance, watch, () -> kinds, fates);
        var mill = new Mill(sql, tx, outbox.outbox(), lanes.lanes(), work.jobs(), ROOM, 1, ROOM, fates::fails);
        kinds.add(mill.packing());
        var handlers = Stream.<OutboxHandler>concat(
                        mill.handlers().stream(), work.handlers(ROOM).stream().limit(1))
                .toList();
        outbox.with(handlers, "the mill", fates);
        return new Life(outbox, lanes, mill);
    }

    private static long bring(Life life, long brought, long open) {
        int more = (int) Math.max(0, OPEN - open);
        Flux.range(1, more)
                .flatMap(i -> life.mill().bring(brought + i), 8)
                .then()
                .block(LONG);
        return brought + more;
    }

    /** An admission that is cut has changed nothing; the next process admits the work. */
    private static void admit(Life life) {
        for (int i = 0, idle = 0; i < 40 && idle == 0; i++) {
            var came = life.lanes().admit(life.mill().lane()).onErrorReturn(1).block(LONG);
            idle = Objects.equals(came, 0) ? 1 : 0;
        }
    }

    private static void run(Life life, Fates fates) {
        life.outbox().run().block(LONG);
        long until = System.nanoTime() + LONG.toNanos();
        while (fates.underWay() > 0) {
            assertThat(System.nanoTime()).as("work goes on").isLessThan(until);
            LockSupport.parkNanos(200_000);
        }
    }

    private static long number(Sql sql, String query) {
        return given(sql.statement(query).one(row -> row.number("n")));
    }

    private static <T> T given(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }
}
