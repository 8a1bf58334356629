package dev.steward.turn;

import dev.steward.platform.text.WellFormed;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a turn ended. Each end names the model that answered, if it was known by then. */
public sealed interface TurnEnd {

    /** The model that answered or was going to answer. */
    @Nullable
    String model();

    /** The round that is stored with this end. */
    default ModelRound round() {
        return switch (this) {
            case Completed(var _, var answer) -> answer;
            case Stopped(var _, var partial) -> partial;
            case Failed(var _, var _, var partial) -> partial;
        };
    }

    record Completed(String model, ModelRound answer) implements TurnEnd {}

    /** The person stopped it. @param partial what had been shown of the unfinished round */
    record Stopped(@Nullable String model, ModelRound partial) implements TurnEnd {}

    /** It failed. @param partial what had been shown of the unfinished round */
    record Failed(@Nullable String model, Cause cause, ModelRound partial) implements TurnEnd {}

    /**
     * Why a turn failed.
     *
     * @param kind a stable word
     * @param sentence for the person; never the message of an exception
     * @param retryAfterSeconds how long the provider asks to wait
     * @param messageIdAtFault the row of the transcript that the provider refused, if it says which one
     * @param statusCode the HTTP status of the provider's refusal
     */
    record Cause(
            String kind,
            String sentence,
            @Nullable Long retryAfterSeconds,
            @Nullable Long messageIdAtFault,
            @Nullable Integer statusCode) {

        public Cause {
            sentence = WellFormed.repaired(sentence); // it may repeat text from a provider
        }

        /** Causes that may be gone by the next attempt without anyone acting. */
        private static final Set<String> PASSING = Set.of(
                // of the provider and the connection to it, see ModelFault
                "rate_limited",
                "provider_down",
                "unreachable",
                "no_first_byte",
                "stalled",
                "cut_off",
                "malformed",
                "not_available_for_integrator",
                // of Steward itself
                "no_room",
                "storage",
                "empty_answer",
                "unexpected",
                "shutdown",
                "deadline");

        /** Causes that end an answer in the middle. */
        private static final Set<String> CUTTING = Set.of("cut_off", "stalled", "too_long", "no_room", "cut");

        /**
         * Whether another attempt may succeed on its own. A rejected key, a missing model, a refused request and any
         * kind not listed here last until a person changes something.
         */
        public boolean passes() {
            return PASSING.contains(kind);
        }

        /** The same cause, which also says that a part of the answer is kept. @param part whether one was stored */
        public Cause keeping(boolean part) {
            return part && CUTTING.contains(kind)
                    ? new Cause(
                            kind,
                            sentence + " What had arrived is kept.",
                            retryAfterSeconds,
                            messageIdAtFault,
                            statusCode)
                    : this;
        }

        public static Cause of(String kind, String sentence) {
            return new Cause(kind, sentence, null, null, null);
        }

        /** The data folder cannot be written. */
        static Cause unwritable() {
            return of(
                    "storage",
                    "The answer could not be written to the data folder. Is the disk full, or are too many files open?");
        }

        static Cause empty(boolean isCut, boolean hasThought) {
            return of(
                    "empty_answer",
                    !isCut
                            ? hasThought
                                    ? "The model only thought and gave an empty answer. Try again, or choose another model or a lower"
                                            + " reasoning effort in Settings → Model."
                                    : "The model gave an empty answer. Try again, or choose another model."
                            : hasThought
                                    ? "The model used up its output tokens while thinking, before it wrote an answer. Choose a lower"
                                            + " reasoning effort in Settings → Model, or raise the limit of output tokens where the model runs."
                                    : "The model reached its output token limit before it wrote an answer. Raise the limit where the"
                                            + " model runs, or choose another model in Settings → Model.");
        }

        /** Something in Steward itself went wrong; the log says what. */
        static Cause unexpected() {
            return of("unexpected", "Something went wrong inside Steward. The log has the details.");
        }

        /** The turn produced more than is kept of one turn. */
        static Cause tooLong(int chars) {
            return of(
                    "too_long",
                    "The answer and its tool calls exceed %,d characters. It was stopped there.".formatted(chars));
        }

        static Cause tooManyCalls(int calls) {
            return of("call_limit", "Stopped after %,d tool calls.".formatted(calls));
        }

        /** The memory budget is used up. */
        static Cause noRoom() {
            return of(
                    "no_room",
                    "Steward holds as much as its memory allows, so the answer was ended here. Send again in a moment.");
        }

        static Cause shutdown() {
            return of("shutdown", "Steward was stopped before the answer was complete.");
        }

        static Cause deadline() {
            return of("deadline", "The time limit for this turn was reached.");
        }
    }
}
