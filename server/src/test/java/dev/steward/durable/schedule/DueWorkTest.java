package dev.steward.durable.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.durable.schedule.Firing.Outcome;
import dev.steward.durable.schedule.Schedule.Status;
import dev.steward.durable.schedule.ScheduleTarget.Came;
import dev.steward.durable.schedule.ScheduleTarget.Wish;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests that due work is done once, whatever happens to those doing it, and that its end is recorded once. */
@OnEachDatabase(PlayedTarget.Parts.class)
class DueWorkTest {

    private static final ScheduleOwner OWNER = new ScheduleOwner(ScheduleOwner.Kind.topic, 1);

    private final Schedules schedules;
    private final ScheduleRepository rows;
    private final FiringRepository firings;
    private final DueWork work;
    private final PlayedTarget target;
    private final Sql sql;
    private final Tx tx;

    DueWorkTest(
            Schedules schedules,
            ScheduleRepository rows,
            FiringRepository firings,
            DueWork work,
            PlayedTarget target,
            Sql sql,
            Tx tx) {
        this.schedules = schedules;
        this.rows = rows;
        this.firings = firings;
        this.work = work;
        this.target = target;
        this.sql = sql;
        this.tx = tx;
    }

    @BeforeEach
    void isDue() {
        for (var table : List.of("outbox", "schedule_firings", "schedules")) {
            sql.statement("delete from " + table).update().block();
        }
        target.next.clear();
        target.asked.set(0);
        schedules
                .create(
                        OWNER,
                        new Wish(
                                "Say something",
                                false,
                                true,
                                List.of(RecurrenceRule.every(Duration.ofHours(1), RecurrenceRule.EVERY_DAY, "UTC")),
                                Misfire.run_once))
                .block();
        tick(Duration.ofHours(1).plusSeconds(1));
    }

    private void tick(Duration after) {
        var now = Instant.now().plus(after);
        var known = schedule();
        var times = DueTimes.of(known, now, new OffTimes(new SchedulePause(null, null), null));
        tx.underWay(schedules.begin(known, times.rest(), times.lines(), false, now))
                .block();
    }

    private Schedule schedule() {
        return Objects.requireNonNull(rows.find(OWNER).block());
    }

    private Firing firing() {
        return Objects.requireNonNull(firings.newest(schedule().id(), 1).blockFirst());
    }

    private Mono<Void> done() {
        return work.carryOut(firing().id());
    }

    @Test
    void itEndsAsTheOwnerSays() {
        target.next.add(Mono.just(new Came.Skipped("Nothing new.")));
        done().block();
        assertThat(firing().outcome()).isEqualTo(Outcome.skipped);
        assertThat(firing().reason()).isEqualTo("Nothing new.");
        assertThat(schedule().status()).isEqualTo(Status.ok);
        assertThat(schedule().lastError()).isNull();
    }

    @Test
    void whatFailsIsWrittenDownWithItsReason() {
        target.next.add(Mono.error(new Problem.BadRequest("It cannot be asked.")));
        done().block();
        assertThat(firing().error()).isEqualTo("It cannot be asked.");
        assertThat(schedule().status()).isEqualTo(Status.error);
        assertThat(schedule().lastError()).isEqualTo("It cannot be asked.");
    }

    @Test
    void whatStewardCannotDoNowIsNoEnd() {
        for (var now : List.of(new Problem.Unavailable("Steward is stopping."), new Problem.DiskFull("No room."))) {
            target.next.add(Mono.error(now));
            assertThatThrownBy(() -> done().block()).isSameAs(now);
            assertThat(firing().finishedAt()).isNull();
            assertThat(schedule().status()).isEqualTo(Status.running);
        }
        done().block();
        assertThat(firing().error()).isNull();
        assertThat(schedule().status()).isEqualTo(Status.ok);
    }

    @Test
    void whatWaitsSaysWhyAndIsTriedAgain() {
        sql.statement("update schedule_firings set reason = 'Started manually.'")
                .update()
                .block();
        for (int times = 0; times < 2; times++) {
            target.next.add(Mono.just(new Came.Waits("Delayed by a run.")));
            assertThatThrownBy(() -> done().block()).isInstanceOf(Problem.Conflict.class);
            assertThat(firing().reason()).isEqualTo("Started manually. Delayed by a run.");
            assertThat(firing().startedAt()).isNull();
        }
        done().block();
        assertThat(firing().finishedAt()).isNotNull();
        assertThat(firing().reason()).isEqualTo("Started manually. Delayed by a run.");
    }

    @Test
    void ofManyWhoDoItOneDoes() {
        var times = new AtomicInteger();
        var once = new Came.Once(Mono.fromSupplier(() -> {
            times.incrementAndGet();
            return Came.RAN;
        }));
        for (int i = 0; i < 8; i++) {
            target.next.add(Mono.just(once));
        }
        long id = firing().id();
        Flux.range(0, 8)
                .concatMap(_ -> work.carryOut(id).subscribeOn(Schedulers.boundedElastic()))
                .blockLast();
        assertThat(times).hasValue(1);
    }

    @Test
    void whatIsSwitchedOffMeanwhileIsLeftOut() {
        schedules
                .change(OWNER, wish -> new Wish(wish.prompt(), false, false, wish.rules(), wish.misfire()))
                .block();
        done().block();
        assertThat(target.asked).hasValue(0);
        assertThat(firing().reason()).isEqualTo("The schedule was turned off.");
        assertThat(schedule().status()).isEqualTo(Status.ok);
    }

    @Test
    void aSkippedTimeStaysSkippedWhileItComesNextAndRunsOtherwise() {
        var inTwoHours = Instant.now().truncatedTo(ChronoUnit.MINUTES).plus(Duration.ofHours(2));
        var tomorrow = inTwoHours.plus(Duration.ofDays(1));
        change(true, inTwoHours);
        assertThat(schedule().nextRunAt()).isEqualTo(inTwoHours);
        schedules.skipNext(OWNER).block();
        change(false, inTwoHours);
        change(true, inTwoHours);
        assertThat(schedule().nextRunAt()).as("off and on").isEqualTo(tomorrow);
        schedules.put(OWNER, Objects::requireNonNull).block();
        assertThat(schedule().nextRunAt()).as("put unchanged").isEqualTo(tomorrow);
        var inThreeHours = inTwoHours.plus(Duration.ofHours(1));
        change(true, inTwoHours, inThreeHours);
        assertThat(schedule().nextRunAt()).as("a later time is added").isEqualTo(inThreeHours);
        assertThat(firing().reason()).isEqualTo("Skipped by you.");
        var soon = inTwoHours.minus(Duration.ofMinutes(30));
        change(true, soon, inTwoHours);
        assertThat(schedule().planned(inThreeHours, 9))
                .as("an earlier one is added")
                .containsExactly(soon, inTwoHours);
        assertThat(firing().outcome()).isEqualTo(Outcome.run);
    }

    private void change(boolean enabled, Instant... times) {
        var rules = Arrays.stream(times)
                .map(at -> RecurrenceRule.at(LocalTime.ofInstant(at, ZoneOffset.UTC), RecurrenceRule.EVERY_DAY, "UTC"))
                .toList();
        schedules
                .change(OWNER, wish -> new Wish(wish.prompt(), false, enabled, rules, wish.misfire()))
                .block();
    }

    @Test
    void oneThatIsDeletedMeanwhileLeavesNothing() {
        long id = firing().id();
        schedules.forget(OWNER).block();
        work.carryOut(id).block();
        assertThat(target.asked).hasValue(0);
    }

    /** As after a clock was set back, or if a skipped time comes round again. */
    @Test
    void aTimeThatIsWrittenDownIsNotBegunAgain() {
        done().block();
        var due = firing().dueAt();
        sql.statement("update schedules set rules = :rules, next_run_at = :next")
                .with(
                        "rules",
                        "[{\"rule\":{\"interval_seconds\":3600,\"days_of_week\":127,\"run_at_minute\":null,"
                                + "\"timezone\":\"UTC\"},\"from\":\"%s\"}]".formatted(due.minus(Duration.ofHours(1))))
                .with("next", due)
                .update()
                .block();
        tick(Duration.ofHours(1).plusSeconds(5));
        assertThat(schedule().nextRunAt()).as("it goes on").isEqualTo(due.plus(Duration.ofHours(1)));
        assertThat(schedule().status()).isEqualTo(Status.ok);
        assertThat(firings.newest(schedule().id(), 10).collectList().block()).hasSize(1);
    }
}
