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
 * Fires due reminders: at startup those missed while the service was down, then each to the second. Polling also finds what no
 * timer knows of, such as a changed clock or rows of another process.
 */
@Component
record ReminderTicker(Reminders reminders, Clock clock, ReminderProperties properties, SchedulerProperties scheduler)
        implements PeriodicTask {

    /** More than usually fall due at once; any others follow right away. */
    static final int AT_ONCE = 100;

    @Override
    public Mono<Void> run(Instant now) {
        // If no due reminder can fire, for example on a full disk, looking again right away would loop for ever.
        return reminders
                .fireDue(now, AT_ONCE)
                .flatMap(fired -> fired == 0 ? setTimer(now) : Mono.fromRunnable(reminders.alarm()::now));
    }

    /** Uses the same time as the due query, so that no reminder falls in between. */
    private Mono<Void> setTimer(Instant now) {
        return reminders
                .next(now)
                .map(at -> Duration.between(clock.instant(), at))
                .filter(wait -> wait.compareTo(properties.poll()) < 0)
                .doOnNext(reminders.alarm()::in)
                .then();
    }

    @Override
    public boolean isWanted() {
        return scheduler.schedulerEnabled();
    }

    @Override
    public Flux<?> calls() {
        return reminders.alarm().calls();
    }

    @Override
    public Plan plan() {
        return new Plan("reminders", Duration.ZERO, properties.poll(), "Reminders could not be checked");
    }
}
