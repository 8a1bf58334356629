package dev.steward.reminder;

import dev.steward.platform.task.PeriodicTask;
import dev.steward.platform.task.SchedulerProperties;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Lets reminders fire when their time has come: at the start those that fell due while nobody looked, then each on its
 * second. The look that comes round besides finds what no timer knows of: a clock that was set, another process's rows.
 */
@Component
class ReminderTicker implements PeriodicTask {

    /** More than fall due at once; the rest is looked for at once. */
    static final int AT_ONCE = 100;

    private final Reminders reminders;
    private final Clock clock;
    private final Duration every;
    private final boolean isWanted;

    ReminderTicker(Reminders reminders, Clock clock, ReminderProperties properties, SchedulerProperties scheduler) {
        this.reminders = reminders;
        this.clock = clock;
        this.every = properties.poll();
        this.isWanted = scheduler.schedulerEnabled();
    }

    @Override
    public Mono<Void> run(Instant now) {
        // While none can fire that is due, as on a disk that is full, looking again at once would be looking for ever.
        return reminders
                .fireDue(now, AT_ONCE)
                .flatMap(fired -> fired == 0 ? setTimer(now) : Mono.fromRunnable(reminders.alarm()::now));
    }

    /** One moment parts those that are due from the next one, so that none falls in between. */
    private Mono<Void> setTimer(Instant now) {
        return reminders
                .next(now)
                .map(at -> Duration.between(clock.instant(), at))
                .filter(wait -> wait.compareTo(every) < 0)
                .doOnNext(reminders.alarm()::in)
                .then();
    }

    @Override
    public boolean isWanted() {
        return isWanted;
    }

    @Override
    public Flux<?> calls() {
        return reminders.alarm().calls();
    }

    @Override
    public Plan plan() {
        return new Plan("reminders", Duration.ZERO, every, "Reminders could not be checked");
    }
}
