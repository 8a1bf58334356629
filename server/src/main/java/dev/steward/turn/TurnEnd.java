package dev.steward.turn;

import org.jspecify.annotations.Nullable;

/**
 * How a turn ended.
 *
 * <p>Each end names the model that answered, as far as that was known by then.
 */
public sealed interface TurnEnd {

    /** The model that answered, or was to answer. */
    @Nullable
    String model();

    /** The model gave its final answer. */
    record Completed(String model, ModelRound answer) implements TurnEnd {}

    /** The person stopped it. @param partial what had been shown of the round that was under way */
    record Stopped(@Nullable String model, ModelRound partial) implements TurnEnd {}

    /** It died. @param partial what had been shown of the round that was under way */
    record Failed(@Nullable String model, Cause cause, ModelRound partial) implements TurnEnd {}

    /**
     * Why a turn died.
     *
     * @param kind a stable word
     * @param sentence for the person; never the message of an exception
     * @param retryAfterSeconds how long the provider asks to wait
     */
    record Cause(String kind, String sentence, @Nullable Long retryAfterSeconds) {

        public static Cause of(String kind, String sentence) {
            return new Cause(kind, sentence, null);
        }

        /** The data folder does not take what was to be written. */
        static Cause unwritable() {
            return of(
                    "storage",
                    "The answer could not be written to the data folder. Is the disk full, or are too many files open?");
        }

        /** Something in Steward itself went wrong; the log says what. */
        static Cause unexpected() {
            return of("unexpected", "Something went wrong inside Steward. The log has the details.");
        }

        static Cause shutdown() {
            return of("shutdown", "Steward was stopped before the answer was complete.");
        }

        static Cause deadline() {
            return of("deadline", "The time for this turn is over.");
        }
    }
}
