package dev.steward.durable.schedule;

import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.platform.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What schedules begin, for one kind of owner. Whoever can be begun at a time has one component of this. */
public interface ScheduleTarget {

    ScheduleOwner.Kind kind();

    /** How many may be under way in this process at the same time. */
    default int atOnce() {
        return 16;
    }

    /**
     * The id of an owner that is named in an address.
     *
     * @throws dev.steward.platform.problem.Problem.NotFound when there is none of that name
     */
    default Mono<Long> id(String named) {
        return named.matches("[1-9][0-9]{0,17}")
                ? Mono.just(Long.parseLong(named))
                : Mono.error(() -> new Problem.Invalid("id", "must be an id: a whole number from 1"));
    }

    /**
     * Locks the owner, in the caller's transaction.
     *
     * @throws dev.steward.platform.problem.Problem.NotFound when there is none
     */
    Mono<Void> lock(long owner);

    /** Those of these that are there. */
    Flux<ScheduleOwner.Named> named(List<Long> owners);

    /**
     * Whether it may be begun by a person now, in the transaction that begins it; there it may tell that it was asked for.
     *
     * @throws dev.steward.platform.problem.Problem.Conflict when it may not
     */
    Mono<Void> asked(long owner);

    /** Tells every window that the schedule of the owner is another one, after the commit. */
    Mono<Void> changed(long owner);

    /**
     * Does what is due. It may have been begun before, by a process that ended before it could say so; the id of the firing tells
     * that it is the same. It fails with a problem for people.
     */
    Mono<Came> carryOut(Schedule schedule, Firing firing);

    /** What came of it. */
    sealed interface Came {

        Came RAN = new Ran();

        /** It has begun, or was done. */
        record Ran() implements Came {}

        /** It was left out. */
        record Skipped(String reason) implements Came {}

        /** @param reason a sentence */
        record Failed(String reason) implements Came {}

        /**
         * It is still to be done, in the transaction in which its end is written down: once, or not at all.
         *
         * @param work gives what came of it, which is no work of this kind
         */
        record Once(Mono<Came> work) implements Came {}

        /** It cannot begin yet and is tried again. @param reason a sentence */
        record Waits(String reason) implements Came {}
    }

    /** What a schedule is to do when it is changed. @param prompt null for what has none */
    record Wish(
            @Nullable String prompt,
            boolean clearContext,
            boolean enabled,
            List<RecurrenceRule> rules,
            Misfire misfire) {}
}
