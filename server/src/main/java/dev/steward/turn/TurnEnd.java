package dev.steward.turn;

import org.jspecify.annotations.Nullable;

/** How a turn ended, before it is stored. */
sealed interface TurnEnd {

    /** The model gave its final answer. */
    record Completed(Round.Result answer) implements TurnEnd {}

    /** The person or a shutdown stopped it; {@code partial} is what had been shown of the running round. */
    record Stopped(RunningTurn.StopReason reason, Round.Result partial) implements TurnEnd {}

    /**
     * It died.
     *
     * @param message a sentence for the person
     * @param kind a stable word for the cause
     */
    record Failed(String message, String kind, @Nullable Long retryAfterSeconds, Round.Result partial)
            implements TurnEnd {

        /** The data folder does not take what was to be written. */
        static Failed unwritable(Round.Result partial) {
            return new Failed(
                    "The answer could not be written to the data folder. Is the disk full?", "storage", null, partial);
        }

        /** Something in Steward itself went wrong; the log says what. */
        static Failed unexpected() {
            return new Failed(
                    "Something went wrong inside Steward. The log has the details.",
                    "unexpected",
                    null,
                    Round.Result.NOTHING);
        }
    }
}
