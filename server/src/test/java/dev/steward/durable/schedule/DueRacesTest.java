package dev.steward.durable.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.durable.schedule.ScheduleTarget.Wish;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests many processes that find schedules due at once: each due time starts once, with one line and one message. */
@OnEachDatabase(PlayedTarget.Parts.class)
class DueRacesTest {

    private static final int SCHEDULES = 40;
    private static final int PROCESSES = 6;

    private static final Wish HOURLY = new Wish(
            "Say something",
            false,
            true,
            List.of(RecurrenceRule.every(Duration.ofHours(1), RecurrenceRule.EVERY_DAY, "UTC")),
            Misfire.run_once);

    private final Schedules schedules;
    private final ScheduleRepository rows;
    private final FiringRepository firings;
    private final Sql sql;
    private final Tx tx;

    DueRacesTest(Schedules schedules, ScheduleRepository rows, FiringRepository firings, Sql sql, Tx tx) {
        this.schedules = schedules;
        this.rows = rows;
        this.firings = firings;
        this.sql = sql;
        this.tx = tx;
    }

    @BeforeEach
    void clear() {
        for (var table : List.of("outbox", "schedule_firings", "schedules")) {
            sql.statement("delete from " + table).update().block();
        }
    }

    private long count(String what) {
        return Objects.requireNonNull(sql.statement("select count(*) as n from " + what)
                .one(row -> row.number("n"))
                .block());
    }

    private static ScheduleOwner owner(long id) {
        return new ScheduleOwner(ScheduleOwner.Kind.topic, id);
    }

    /** Does what the ticker does for each schedule it has read. */
    private Mono<Schedule> tick(Schedule known, Instant now) {
        var times = DueTimes.of(known, now, new OffTimes(new SchedulePause(null, null), null));
        return tx.underWay(schedules.begin(known, times.rest(), times.lines(), false, now));
    }

    @Test
    void eachDueTimeIsBegunOnce() {
        Flux.range(1, SCHEDULES)
                .concatMap(id -> schedules.create(owner(id), HOURLY))
                .blockLast();
        var now = Instant.now().plus(Duration.ofHours(3)).plusSeconds(1);
        var known = Objects.requireNonNull(rows.soonest(SCHEDULES).collectList().block());
        Flux.range(0, PROCESSES)
                .flatMap(_ -> Flux.fromIterable(known)
                        .flatMap(each -> tick(each, now), PROCESSES)
                        .subscribeOn(Schedulers.boundedElastic()))
                .blockLast(Duration.ofSeconds(60));
        assertThat(count("schedule_firings where outcome = 'run'")).isEqualTo(SCHEDULES);
        assertThat(count("schedule_firings where outcome = 'coalesced'")).isEqualTo(2 * SCHEDULES);
        assertThat(count("outbox where kind = 'scheduled_topic'")).isEqualTo(SCHEDULES);
        assertThat(count("schedules where status = 'running' and lease_until is not null"))
                .isEqualTo(SCHEDULES);
    }

    @Test
    void ofManyWhoRunItNowOneDoes() {
        schedules.create(owner(1), HOURLY).block();
        var begun = Flux.fromStream(IntStream.range(0, 20).boxed())
                .flatMap(_ -> schedules
                        .runNow(owner(1))
                        .map(_ -> 1)
                        .onErrorReturn(0)
                        .subscribeOn(Schedulers.boundedElastic()))
                .reduce(0, Integer::sum)
                .block(Duration.ofSeconds(60));
        assertThat(begun).isEqualTo(1);
        assertThat(count("outbox")).isEqualTo(1);
        assertThat(firings.newest(
                                Objects.requireNonNull(rows.find(owner(1)).block())
                                        .id(),
                                10)
                        .collectList()
                        .block())
                .singleElement()
                .matches(Firing::forced);
    }

    @Test
    void aChangeMadeMeanwhileIsKept() {
        schedules.create(owner(1), HOURLY).block();
        var known = Objects.requireNonNull(rows.find(owner(1)).block());
        schedules
                .change(owner(1), wish -> new Wish(wish.prompt(), false, true, wish.rules(), Misfire.skip))
                .block();
        tick(known, Instant.now().plus(Duration.ofHours(2))).block();
        assertThat(count("schedule_firings"))
                .as("who knows an older row begins nothing")
                .isZero();
        assertThat(Objects.requireNonNull(rows.find(owner(1)).block()).misfire())
                .isEqualTo(Misfire.skip);
        assertThat(Map.of("outbox", count("outbox"))).containsEntry("outbox", 0L);
    }
}
