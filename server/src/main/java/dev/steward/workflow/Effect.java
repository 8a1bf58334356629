package dev.steward.workflow;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An effect of a decision. All effects are written in the transaction of the decision. */
sealed interface Effect {

    /**
     * Ends the open attempt at the cursor.
     *
     * @param verdict of a gate: whether it passed; null for others
     * @param output to be recorded; null for nothing
     */
    record Close(
            AttemptStatus status,
            @Nullable Boolean verdict,
            @Nullable String output) implements Effect {}

    /** Opens an attempt at a step. @param feedback additional input for the step. @param pause before its agent starts */
    record Enter(int position, Feedback feedback, Duration pause) implements Effect {}

    /** Opens an attempt that continues the agent run of the previous one. @param note put before its input; blank for none */
    record Continue(int position, String note) implements Effect {}

    /** Stops the agent of the open attempt. */
    record StopAgent() implements Effect {}

    /** Stores the result of the run, by default that of its last step. */
    record Record(@Nullable String result) implements Effect {}
}
