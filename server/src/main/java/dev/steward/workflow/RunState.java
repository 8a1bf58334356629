package dev.steward.workflow;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of a run.
 *
 * @param cursor its current position; null once it has ended
 * @param phase what happens there
 * @param counters what each step keeps from one attempt to the next, by position
 * @param feedback input for the step at the cursor when it begins, in the phase {@code ready}; otherwise what a person said
 *     since it began, for its next attempt or the next step
 * @param error why it failed, or why it is paused if nobody paused it; null otherwise
 */
record RunState(
        RunStatus status,
        @Nullable Integer cursor,
        Phase phase,
        Map<Integer, Counter> counters,
        Feedback feedback,
        @Nullable String error) {

    /** What happens at the cursor. */
    enum Phase {
        /** An attempt is open: an agent works, or a person decides. */
        open,
        /** The previous attempt ended while the run was paused: the step begins when the run is resumed. */
        ready,
        /** The last attempt ended while the run was paused: the run completes when it is resumed. */
        done,
        /** The agent asked a question, or needs something. */
        blocked,
        /** Nothing: the run has ended. */
        none
    }

    /**
     * What a step keeps from one attempt to the next.
     *
     * @param loops how often the step sent the run back
     * @param retries how often it was retried
     * @param told the input of its last attempt, and what was said since, until the step is done; earlier versions stored none
     */
    record Counter(int loops, int retries, Feedback told) {
        static final Counter NONE = new Counter(0, 0, Feedback.NONE);

        Counter {
            told = Objects.requireNonNullElse(told, Feedback.NONE);
        }
    }

    /** Why a step did not begin. @param feedback input for it once it does */
    record HeldUp(int position, Feedback feedback, String reason) {}

    RunState {
        counters = Map.copyOf(counters);
    }

    Counter counter(int position) {
        return counters.getOrDefault(position, Counter.NONE);
    }

    RunState at(int position, Phase phase) {
        return new RunState(status, position, phase, counters, feedback, error);
    }

    /** Ready to begin a step. */
    RunState ready(int position, Feedback told) {
        return keeping(position, told).at(position, Phase.ready).told(told);
    }

    RunState told(Feedback next) {
        return new RunState(status, cursor, phase, counters, next, error);
    }

    RunState in(RunStatus next) {
        return new RunState(next, cursor, phase, counters, feedback, error);
    }

    RunState counted(int position, Counter counter) {
        var all = new HashMap<>(counters);
        all.put(position, counter);
        return new RunState(status, cursor, phase, all, feedback, error);
    }

    /** Keeps what the next attempt at a step is told, which includes what was said meanwhile. */
    RunState keeping(int position, Feedback told) {
        var counter = counter(position);
        return counted(position, new Counter(counter.loops(), counter.retries(), told))
                .told(Feedback.NONE);
    }

    RunState because(@Nullable String reason) {
        return new RunState(status, cursor, phase, counters, feedback, reason);
    }

    /** Paused before a step. */
    RunState heldUp(HeldUp by) {
        return in(RunStatus.paused).ready(by.position(), by.feedback()).because(by.reason());
    }

    RunState ended(RunStatus end, @Nullable String reason) {
        return new RunState(end, null, Phase.none, counters, Feedback.NONE, reason);
    }
}
