package dev.steward.durable.schedule;

import dev.steward.durable.schedule.Firing.Outcome;
import dev.steward.durable.schedule.Schedule.Status;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Records how firings ended and notifies watchers. */
@Component
record FiringEnds(
        ScheduleRepository rows,
        FiringRepository firings,
        ScheduleTargets targets,
        Schedules schedules,
        ObjectProvider<ScheduleWatcher> watchers,
        Clock clock) {

    /**
     * Ends a firing in the caller's transaction; does nothing if it has already ended.
     *
     * @param reason why it was skipped; null otherwise
     * @param error why it failed; null otherwise
     */
    Mono<Void> end(Schedule schedule, long firing, Outcome outcome, @Nullable String reason, @Nullable String error) {
        var owner = schedule.owner();
        var told = error == null && owner.kind() != ScheduleOwner.Kind.topic ? reason : error;
        return firings.finish(firing, outcome, reason, error, clock.instant())
                .filter(ended -> ended)
                .delayUntil(
                        _ -> rows.rest(schedule.id(), error == null ? Status.ok : Status.error, told, clock.instant()))
                .delayUntil(_ -> announce(schedule))
                .delayUntil(_ -> error == null ? Mono.empty() : watched(schedule))
                .then();
    }

    /** Tells all windows that the schedule has changed. */
    Mono<Void> announce(Schedule schedule) {
        var owner = schedule.owner();
        return targets.of(owner.kind()).changed(owner.id()).then(schedules.announced());
    }

    /** Tells the watchers that a run failed or was missed. */
    Mono<Void> watched(Schedule schedule) {
        return Flux.fromStream(watchers.orderedStream())
                .concatMap(watcher -> watcher.notRun(schedule))
                .then();
    }
}
