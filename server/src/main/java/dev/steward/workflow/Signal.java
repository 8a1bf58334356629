package dev.steward.workflow;

import org.jspecify.annotations.Nullable;

/** What happens to a run. Late or repeated signals, and those for an attempt that is not open, never get this far. */
sealed interface Signal {

    /** The attempt at the cursor has ended. */
    record Rested(StepOutcome outcome) implements Signal {}

    /** The attempt exceeded the time limit of a step. */
    record TimedOut(String reason) implements Signal {}

    /** A person approved. @param note for later steps; blank for none */
    record Approved(String note) implements Signal {}

    /** A person rejected. @param action instead of the step's own; null for that */
    record Rejected(String note, StepPolicy.@Nullable OnReject action) implements Signal {}

    /** A person paused the run. */
    record Paused() implements Signal {}

    /** A person resumed the run. @param input the answer to its question; blank for none */
    record Resumed(String input) implements Signal {}

    /** The agent of the attempt has what it waited for: a decision about a tool, or a higher limit. @param note blank for none */
    record Decided(String note) implements Signal {
        Decided() {
            this("");
        }
    }

    record Cancelled() implements Signal {}

    /** A person retried a run that has ended. @param position of the step; @param input for it; blank for none */
    record Retried(int position, String input) implements Signal {}
}
