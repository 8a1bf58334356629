package dev.steward.platform.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.scheduler.VirtualTimeScheduler;

/** Tests periodic tasks with a clock that only the test moves. */
@ExtendWith(OutputCaptureExtension.class)
class PeriodicTasksTest {

    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

    private final List<Instant> done = new ArrayList<>();
    private final StaticListableBeanFactory beans = new StaticListableBeanFactory();
    private final Locks locks = new Locks();
    private final PeriodicTasks tasks =
            new PeriodicTasks(beans.getBeanProvider(PeriodicTask.class), locks, Clock.fixed(NOW, ZoneOffset.UTC));
    private final Alarm alarm = new Alarm();
    private VirtualTimeScheduler time;

    /** Locks that another process holds for as long as a test says. */
    private static final class Locks implements TaskLocks {
        private boolean areTaken;

        @Override
        public Mono<Boolean> during(String task, Mono<Void> work) {
            return areTaken ? Mono.just(false) : work.thenReturn(true);
        }

        @Override
        public Mono<Map<String, Held>> held() {
            return Mono.just(Map.of("dishes", new Held("theirs", Duration.ofSeconds(3))));
        }
    }

    /** Runs first after two minutes, then every hour. */
    private record Work(Alarm alarm, Supplier<Mono<Void>> work) implements PeriodicTask {
        @Override
        public Flux<?> calls() {
            return alarm.calls();
        }

        @Override
        public Plan plan() {
            return new Plan("dishes", Duration.ofMinutes(2), Duration.ofHours(1), "The dishes could not be washed");
        }

        @Override
        public Mono<Void> run(Instant now) {
            return work.get();
        }
    }

    @BeforeEach
    void begin() {
        time = VirtualTimeScheduler.getOrSet();
    }

    @AfterEach
    void end() {
        tasks.stop();
        VirtualTimeScheduler.reset();
    }

    private void start(Supplier<Mono<Void>> work) {
        beans.addBean("work", new Work(alarm, () -> {
            done.add(NOW);
            return work.get();
        }));
        tasks.start();
    }

    @Test
    void aChoreIsDoneInItsTimeUntilTheServiceStops() {
        start(Mono::empty);
        assertThat(tasks.isRunning()).isTrue();
        time.advanceTimeBy(Duration.ofSeconds(119));
        assertThat(done).isEmpty();
        time.advanceTimeBy(Duration.ofSeconds(1));
        assertThat(done).hasSize(1);
        time.advanceTimeBy(Duration.ofHours(3));
        assertThat(done).hasSize(4);
        tasks.stop();
        time.advanceTimeBy(Duration.ofHours(3));
        assertThat(done).hasSize(4);
        assertThat(tasks.isRunning()).isFalse();
    }

    @Test
    void timesThatComeWhileItIsStillBeingDoneAreLeftOut() {
        var slow = Sinks.<Void>one();
        start(() -> done.size() == 1 ? slow.asMono() : Mono.empty());
        time.advanceTimeBy(Duration.ofHours(5));
        assertThat(done).hasSize(1);
        slow.tryEmitEmpty();
        assertThat(done).hasSize(1);
        time.advanceTimeBy(Duration.ofHours(1));
        assertThat(done).hasSize(2);
    }

    @Test
    void whatIsCalledForIsDoneAtOnceAndNotTwice() {
        start(Mono::empty);
        alarm.now();
        assertThat(done).hasSize(1);
        alarm.in(Duration.ofMinutes(1));
        alarm.in(Duration.ofMinutes(1).plusSeconds(30));
        time.advanceTimeBy(Duration.ofMinutes(1));
        assertThat(done).as("the later wish replaces the earlier one").hasSize(1);
        time.advanceTimeBy(Duration.ofSeconds(30));
        assertThat(done).hasSize(2);
        time.advanceTimeBy(Duration.ofSeconds(30));
        assertThat(done).as("its own time").hasSize(3);
        tasks.stop();
        alarm.now();
        assertThat(done).hasSize(3);
    }

    @Test
    void callsThatComeWhileItIsBeingDoneCountOnceAfterwards() {
        var slow = Sinks.<Void>one();
        start(() -> done.size() == 1 ? slow.asMono() : Mono.empty());
        alarm.now();
        alarm.now();
        alarm.now();
        time.advanceTimeBy(Duration.ofHours(5));
        assertThat(done).hasSize(1);
        slow.tryEmitEmpty();
        assertThat(done).as("others may follow right now").hasSize(1);
        alarm.now();
        time.advanceTimeBy(Duration.ofMillis(3));
        assertThat(done).hasSize(2);
    }

    @Test
    void howLongAgoItWasDoneWellIsKnown() {
        start(() -> done.size() == 1 ? Mono.error(new IllegalStateException("no water")) : Mono.empty());
        assertThat(lastRun()).satisfies(dishes -> {
            assertThat(dishes.name()).isEqualTo("dishes");
            assertThat(dishes.every()).isEqualTo(Duration.ofHours(1));
            assertThat(dishes.age()).isNull();
            assertThat(dishes.held()).isEqualTo(new TaskLocks.Held("theirs", Duration.ofSeconds(3)));
        });
        alarm.now();
        assertThat(lastRun().age()).as("not well").isNull();
        time.advanceTimeBy(Duration.ofMillis(3));
        alarm.now();
        assertThat(lastRun().age()).isBetween(Duration.ZERO, Duration.ofMinutes(1));
    }

    private PeriodicTasks.LastRun lastRun() {
        return Objects.requireNonNull(tasks.lastRuns().block()).getFirst();
    }

    @Test
    void whatAnotherProcessDoesIsLeftToIt() {
        locks.areTaken = true;
        start(Mono::empty);
        time.advanceTimeBy(Duration.ofHours(2));
        assertThat(done).isEmpty();
        assertThat(lastRun().age()).isNull();
        locks.areTaken = false;
        time.advanceTimeBy(Duration.ofHours(1));
        assertThat(done).hasSize(1);
    }

    @Test
    void aCallThatAnotherProcessMayHaveMissedIsTriedAgainUntilThatOneIsDoneOrGone() {
        locks.areTaken = true;
        start(Mono::empty);
        alarm.now();
        time.advanceTimeBy(Duration.ofSeconds(31));
        assertThat(done).isEmpty();
        locks.areTaken = false;
        time.advanceTimeBy(Duration.ofSeconds(1));
        assertThat(done).hasSize(1);
        time.advanceTimeBy(Duration.ofSeconds(60));
        assertThat(done).hasSize(1);
    }

    @Test
    void whatIsNotWantedIsNeverDone() {
        beans.addBean("unwanted", new PeriodicTask() {
            @Override
            public Plan plan() {
                return new Plan("unwanted", Duration.ZERO, Duration.ofSeconds(1), "Nothing");
            }

            @Override
            public boolean isWanted() {
                return false;
            }

            @Override
            public Mono<Void> run(Instant now) {
                done.add(now);
                return Mono.empty();
            }
        });
        tasks.start();
        time.advanceTimeBy(Duration.ofHours(1));
        assertThat(done).isEmpty();
        assertThat(tasks.lastRuns().block()).isEmpty();
    }

    @Test
    void aFaultIsToldOnceAndTriedUntilItWorks(CapturedOutput output) {
        start(() -> switch (done.size()) {
            case 1, 2, 4 -> Mono.error(new IllegalStateException("no water"));
            case 5 -> throw new IllegalStateException("no sink");
            default -> Mono.empty();
        });
        time.advanceTimeBy(Duration.ofMinutes(2).plusHours(4));
        assertThat(done).hasSize(5);
        assertThat(output.getAll().lines().filter(line -> line.contains("The dishes could not be washed yet")))
                .as("once for the first two, once for the last two")
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("no water"));
        time.advanceTimeBy(Duration.ofHours(1));
        assertThat(done).hasSize(6);
    }
}
