package dev.steward.durable.schedule;

import dev.steward.durable.schedule.Firing.Outcome;
import dev.steward.durable.schedule.Schedule.Status;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Writes down how what was due ended, and tells whoever wants to know. */
@Component
record FiringEnds(
        ScheduleRepository rows,
        FiringRepository firings,
        ScheduleTargets targets,
        Schedules schedules,
        ObjectProvider<ScheduleWatcher> watchers,
        Clock clock) {

    /**
     * In the caller's transaction; nothing where it has ended before.
     *
     * @param reason why it was left out; null where it was not
     * @param error why it failed; null where it did not
     */
    Mono<Void> end(Schedule schedule, long firing, Outcome outcome, @Nullable String reason, @Nullable String error) {
        var owner = schedule.owner();
        var told = error == null && owner.kind() != ScheduleOwner.Kind.topic ? reason : error;
        return firings.finish(firing, outcome, reason, error, clock.instant())
                .filter(ended -> ended)
                .delayUntil(
                        _ -> rows.rest(schedule.id(), error == null ? Status.ok : Status.error, told, clock.instant()))
                .delayUntil(_ -> told(schedule))
                .delayUntil(_ -> error == null ? Mono.empty() : watched(schedule))
                .then();
    }

    /** Every window hears that it is another one. */
    Mono<Void> told(Schedule schedule) {
        var owner = schedule.owner();
        return targets.of(owner.kind()).changed(owner.id()).then(schedules.announced());
    }

    /** It has failed, or was missed. */
    Mono<Void> watched(Schedule schedule) {
        return Flux.fromStream(watchers.orderedStream())
                .concatMap(watcher -> watcher.notRun(schedule))
                .then();
    }
}
