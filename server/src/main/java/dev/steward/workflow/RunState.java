package dev.steward.workflow;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a run is.
 *
 * @param cursor the position that it is at; null once it has ended
 * @param phase what goes on there
 * @param counters how often each step failed or sent the run back, by position
 * @param feedback what the step at the cursor is told besides when it begins, in the phase {@code ready}
 * @param error why it failed, or why it is paused where nobody asked for that; null otherwise
 */
record RunState(
        RunStatus status,
        @Nullable Integer cursor,
        Phase phase,
        Map<Integer, Counter> counters,
        Feedback feedback,
        @Nullable String error) {

    /** What goes on at the cursor. */
    enum Phase {
        /** An attempt is open: an agent works, or a person judges. */
        open,
        /** The attempt before it ended while the run was paused: the step begins when the run goes on. */
        ready,
        /** The last attempt ended while the run was paused: the run completes when it goes on. */
        done,
        /** The agent asked, or lacks something. */
        blocked,
        /** Nothing: the run has ended. */
        none
    }

    /** @param loops how often the step sent the run back. @param retries how often it was tried again */
    record Counter(int loops, int retries) {
        static final Counter NONE = new Counter(0, 0);
    }

    /** Why a step did not begin. @param feedback what it is told once it does */
    record HeldUp(int position, Feedback feedback, String reason) {}

    RunState {
        counters = Map.copyOf(counters);
    }

    Counter counter(int position) {
        return counters.getOrDefault(position, Counter.NONE);
    }

    RunState at(int position, Phase phase) {
        return new RunState(status, position, phase, counters, Feedback.NONE, error);
    }

    /** Ready to begin a step. */
    RunState ready(int position, Feedback told) {
        return new RunState(status, position, Phase.ready, counters, told, error);
    }

    RunState in(RunStatus next) {
        return new RunState(next, cursor, phase, counters, feedback, error);
    }

    RunState counted(int position, Counter counter) {
        var all = new HashMap<>(counters);
        all.put(position, counter);
        return new RunState(status, cursor, phase, all, feedback, error);
    }

    RunState because(@Nullable String reason) {
        return new RunState(status, cursor, phase, counters, feedback, reason);
    }

    /** Paused in front of a step. */
    RunState heldUp(HeldUp by) {
        return in(RunStatus.paused).ready(by.position(), by.feedback()).because(by.reason());
    }

    RunState ended(RunStatus end, @Nullable String reason) {
        return new RunState(end, null, Phase.none, counters, Feedback.NONE, reason);
    }
}
