package dev.steward.durable.schedule;

import reactor.core.publisher.Mono;

/** Is notified of scheduled times that did not run successfully. */
public interface ScheduleWatcher {

    /** A run failed or was missed. Called in the transaction that records it. */
    Mono<Void> notRun(Schedule schedule);
}
