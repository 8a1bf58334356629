package dev.steward.durable.schedule;

import dev.steward.durable.schedule.Firing.Outcome;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.platform.task.SchedulerProperties;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Starts due schedules, each at its second, and polls for changes no timer knows of, such as a changed clock or rows of
 * another process. If several processes see that one is due, the revision of its row lets only one start it.
 */
@Component
class ScheduleTicker implements PeriodicTask {

    /** The most schedules per pass; if there are more, the next pass follows immediately. */
    static final int AT_ONCE = 200;

    private static final String LOST = "The run did not finish in time.";

    private final Schedules schedules;
    private final ScheduleRepository rows;
    private final FiringRepository firings;
    private final FiringEnds ends;
    private final Tx tx;
    private final Clock clock;
    private final Duration every;
    private final boolean isWanted;
    private final IsolatedItems due = new IsolatedItems("A due run of schedule %s could not start");
    private final IsolatedItems lost = new IsolatedItems("The lost run of schedule %s could not be ended");

    ScheduleTicker(
            Schedules schedules,
            ScheduleRepository rows,
            FiringRepository firings,
            FiringEnds ends,
            Tx tx,
            Clock clock,
            SchedulerProperties properties) {
        this.schedules = schedules;
        this.rows = rows;
        this.firings = firings;
        this.ends = ends;
        this.tx = tx;
        this.clock = clock;
        this.every = properties.poll();
        this.isWanted = properties.schedulerEnabled();
    }

    @Override
    public Mono<Void> run(Instant now) {
        return lost.each(rows.overdue(now, lost.room(AT_ONCE)), Schedule::id, this::giveUp)
                .then(rows.soonest(due.room(AT_ONCE) + 1).collectList())
                .flatMap(soonest -> begin(
                                soonest.stream()
                                        .filter(each -> isDue(each, now))
                                        .toList(),
                                now)
                        .doOnNext(begun -> callAgain(begun, soonest, now))
                        .then());
    }

    private static boolean isDue(Schedule schedule, Instant now) {
        var next = schedule.nextRunAt();
        return next != null && !next.isAfter(now);
    }

    /** Polls again immediately only if something started: otherwise, for example with a full disk, this would loop forever. */
    private void callAgain(long begun, List<Schedule> soonest, Instant now) {
        if (begun > 0) {
            schedules.alarm().now();
            return;
        }
        soonest.stream()
                .filter(each -> !isDue(each, now))
                .map(Schedule::nextRunAt)
                .filter(Objects::nonNull)
                .findFirst()
                .map(next -> Duration.between(clock.instant(), next))
                .filter(wait -> wait.compareTo(every) < 0)
                .ifPresent(schedules.alarm()::in);
    }

    /** Returns how many have started. */
    private Mono<Long> begin(List<Schedule> come, Instant now) {
        return come.isEmpty()
                ? Mono.just(0L)
                : schedules
                        .offTimes()
                        .flatMap(off -> due.each(Flux.fromIterable(come), Schedule::id, each -> begin(each, now, off)));
    }

    /** Another process may already have started or changed the schedule. */
    private Mono<Schedule> begin(Schedule known, Instant now, OffTimes off) {
        var times = DueTimes.of(known, now, off);
        boolean isMissed = times.lines().stream().anyMatch(line -> line.outcome() == Outcome.missed);
        return tx.underWay(schedules
                .begin(known, times.rest(), times.lines(), false, now)
                .delayUntil(_ -> isMissed ? ends.watched(known) : Mono.empty())
                .delayUntil(_ -> ends.announce(known)));
    }

    private Mono<Boolean> giveUp(Schedule schedule) {
        return tx.underWay(firings.open(schedule.id())
                        .concatMap(firing -> ends.end(schedule, firing, Outcome.run, null, LOST))
                        .then(rows.release(schedule.id())))
                .thenReturn(true);
    }

    @Override
    public boolean isWanted() {
        return isWanted;
    }

    @Override
    public Flux<?> calls() {
        return schedules.alarm().calls();
    }

    @Override
    public Plan plan() {
        return new Plan("schedules", Duration.ZERO, every, "Due schedules could not be checked");
    }
}
