package dev.steward.durable.schedule;

import dev.steward.durable.schedule.Firing.Outcome;
import dev.steward.durable.schedule.ScheduleTarget.Came;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Runs due firings and records each outcome once. Spec: Agents, 22.6. */
@Component
record DueWork(
        ScheduleTargets targets,
        ScheduleRepository rows,
        FiringRepository firings,
        FiringEnds ends,
        ScheduleSettings settings,
        Tx tx,
        Clock clock) {

    /** How long it may wait in the queue before it counts as lost. */
    static final Duration MAX_WAIT = Duration.ofDays(1);

    /** The time between the timeout of a run and when it counts as lost. */
    private static final Duration MARGIN = Duration.ofSeconds(30);

    /** Runs or resumes the firing. @throws Problem.Conflict if it cannot start yet */
    Mono<Void> carryOut(long id) {
        return settings.longest()
                .flatMap(longest -> tx.underWay(begun(id, longest)).flatMap(due -> cameOf(due)
                        .timeout(longest, Mono.just(new Came.Failed("Run timed out.")))
                        .flatMap(came -> ended(due, came))
                        .onErrorResume(
                                Problem::isVerdict,
                                problem -> ended(due, new Came.Failed(String.valueOf(problem.getMessage()))))))
                .flatMap(DueWork::again);
    }

    /** A firing that has to wait is retried. */
    private static Mono<Void> again(Came came) {
        return came instanceof Came.Waits(var reason)
                ? Mono.error(() -> new Problem.Conflict("schedule-waits", reason))
                : Mono.empty();
    }

    private record Due(Schedule schedule, Firing firing) {}

    private Mono<Due> begun(long id, Duration longest) {
        return firings.begin(id, clock.instant())
                .flatMap(firing -> rows.find(firing.scheduleId()).map(schedule -> new Due(schedule, firing)))
                .delayUntil(due -> rows.keep(
                        due.schedule().id(), clock.instant().plus(longest).plus(MARGIN)));
    }

    private Mono<Came> cameOf(Due due) {
        return due.schedule().enabled() || due.firing().forced()
                ? targets.of(due.schedule().owner().kind()).carryOut(due.schedule(), due.firing())
                : Mono.just(new Came.Skipped("The schedule was turned off."));
    }

    private Mono<Came> ended(Due due, Came came) {
        return tx.underWay(
                came instanceof Came.Once(var work)
                        ? work.delayUntil(done -> written(due, done))
                        : written(due, came).thenReturn(came));
    }

    private Mono<Void> written(Due due, Came came) {
        long firing = due.firing().id();
        return switch (came) {
            case Came.Ran _ -> ends.end(due.schedule(), firing, Outcome.run, null, null);
            case Came.Skipped(var reason) -> ends.end(due.schedule(), firing, Outcome.skipped, reason, null);
            case Came.Failed(var reason) -> ends.end(due.schedule(), firing, Outcome.run, null, reason);
            case Came.Waits(var reason) ->
                firings.waits(firing, delayed(due.firing().reason(), reason));
            case Came.Once _ -> Mono.error(() -> new IllegalStateException("What is done once came to nothing"));
        };
    }

    /** Keeps what the firing says already, such as that a person started it. */
    private static String delayed(@Nullable String before, String reason) {
        if (before == null) {
            return reason;
        }
        return before.endsWith(reason) ? before : before + " " + reason;
    }
}
