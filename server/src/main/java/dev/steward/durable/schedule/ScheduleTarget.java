package dev.steward.durable.schedule;

import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Runs the schedules of one kind of owner. Each feature that can be scheduled provides one component of this type. */
public interface ScheduleTarget {

    ScheduleOwner.Kind kind();

    /** How many runs this process may have in progress at the same time. */
    default int atOnce() {
        return 16;
    }

    /**
     * Locks the owner, in the caller's transaction.
     *
     * @throws dev.steward.platform.problem.Problem.NotFound if there is none
     */
    Mono<Void> lock(long owner);

    /** The owners among {@code owners} that exist. */
    Flux<ScheduleOwner.Named> named(List<Long> owners);

    /**
     * Checks whether a person may start a run now, in the transaction that starts it; may also announce the request there.
     *
     * @throws dev.steward.platform.problem.Problem.Conflict if not
     */
    Mono<Void> asked(long owner);

    /** Tells all windows that the owner's schedule has changed, after the commit. */
    Mono<Void> changed(long owner);

    /**
     * Runs a firing. A process that died before recording it may have started it already; the firing's id is the same then.
     * Errors are problems for people.
     */
    Mono<Came> carryOut(Schedule schedule, Firing firing);

    /** The result of a firing. */
    sealed interface Came {

        Came RAN = new Ran();

        /** The run has started or finished. */
        record Ran() implements Came {}

        record Skipped(String reason) implements Came {}

        /** @param reason a sentence */
        record Failed(String reason) implements Came {}

        /**
         * Work to be done in the transaction that records the result, so exactly once or not at all.
         *
         * @param work returns the result, which must not be another {@code Once}
         */
        record Once(Mono<Came> work) implements Came {}

        /** The run cannot start yet and will be retried. @param reason a sentence that is also true once it has run */
        record Waits(String reason) implements Came {}
    }

    /** The desired content of a schedule. @param prompt null if the owner has no prompt */
    record Wish(
            @Nullable String prompt,
            boolean clearContext,
            boolean enabled,
            List<RecurrenceRule> rules,
            Misfire misfire) {}
}
