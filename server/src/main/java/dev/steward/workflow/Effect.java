package dev.steward.workflow;

import org.jspecify.annotations.Nullable;

/** What has to be done so that a decision becomes true. All of it is written in the transaction of the decision. */
sealed interface Effect {

    /**
     * Ends the open attempt at the cursor.
     *
     * @param verdict of a gate: whether it passed; null for others
     * @param output what is recorded; null for nothing
     */
    record Close(
            AttemptStatus status,
            @Nullable Boolean verdict,
            @Nullable String output) implements Effect {}

    /** Opens an attempt at a step. @param feedback what the step is told besides */
    record Enter(int position, Feedback feedback) implements Effect {}

    /** Opens an attempt in which the agent's run of the one before goes on. */
    record Continue(int position) implements Effect {}

    /** Stops the agent of the open attempt. */
    record StopAgent() implements Effect {}

    /** Writes down what the run came to: what its last step made. */
    record Record(@Nullable String result) implements Effect {}
}
