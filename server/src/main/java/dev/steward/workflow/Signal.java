package dev.steward.workflow;

import org.jspecify.annotations.Nullable;

/** What happens to a run. What comes late, twice, or for another attempt than the open one never gets this far. */
sealed interface Signal {

    /** The attempt at the cursor has come to its end. */
    record Rested(StepOutcome outcome) implements Signal {}

    /** The attempt took longer than a step may. */
    record TimedOut(String reason) implements Signal {}

    /** A person lets it go on. @param note what later steps are told; blank for nothing */
    record Approved(String note) implements Signal {}

    /** A person does not. @param action instead of what the step says; null for that */
    record Rejected(String note, StepPolicy.@Nullable OnReject action) implements Signal {}

    /** A person wants it to wait. */
    record Paused() implements Signal {}

    /** A person lets it go on. @param input the answer to what it asked; blank for none */
    record Resumed(String input) implements Signal {}

    /** The agent of the attempt has what it waited for: a decision about a tool, or room to go on. */
    record Decided() implements Signal {}

    record Cancelled() implements Signal {}

    /** A person takes up again what has ended. @param position of the step; @param input what it is told; blank for nothing */
    record Retried(int position, String input) implements Signal {}
}
