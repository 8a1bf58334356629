package dev.steward.durable.schedule;

import reactor.core.publisher.Mono;

/** Hears of times at which a schedule did not do what it was to do. */
public interface ScheduleWatcher {

    /** What was due failed, or was missed; in the transaction in which that is written down. */
    Mono<Void> notRun(Schedule schedule);
}
