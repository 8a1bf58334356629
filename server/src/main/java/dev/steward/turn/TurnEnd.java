package dev.steward.turn;

import dev.steward.platform.text.WellFormed;
import dev.steward.tool.ToolResult;
import java.util.List;
import java.util.Set;
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

    /** The pictures that are stored with it. */
    default List<ToolResult.Picture> pictures() {
        return switch (this) {
            case Completed(var _, var answer) -> answer.pictures();
            case Stopped(var _, var partial) -> partial.pictures();
            case Failed(var _, var _, var partial) -> partial.pictures();
        };
    }

    /** The text and thoughts that are stored with it, in chars. */
    default int length() {
        return switch (this) {
            case Completed(var _, var answer) -> answer.length();
            case Stopped(var _, var partial) -> partial.length();
            case Failed(var _, var _, var partial) -> partial.length();
        };
    }

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
     * @param messageIdAtFault the row of the transcript that the provider refused, where it says which one
     */
    record Cause(
            String kind,
            String sentence,
            @Nullable Long retryAfterSeconds,
            @Nullable Long messageIdAtFault) {

        public Cause {
            sentence = WellFormed.repaired(sentence); // it may repeat what a provider says
        }

        /** What may be over by the time of another try, though nobody does anything about it. */
        private static final Set<String> PASSING = Set.of(
                // of the provider and the way to it, see ModelFault
                "rate_limited",
                "provider_down",
                "unreachable",
                "no_first_byte",
                "stalled",
                "cut_off",
                "malformed",
                "not_available_for_integrator",
                // of Steward
                "no_room",
                "storage",
                "empty_answer",
                "unexpected",
                "shutdown",
                "deadline");

        /**
         * Whether another try may succeed without anybody's doing. A key that was rejected, a model that is not there, a request that
         * was refused and whatever has no name here stay as they are until a person changes something.
         */
        public boolean passes() {
            return PASSING.contains(kind);
        }

        public static Cause of(String kind, String sentence) {
            return new Cause(kind, sentence, null, null);
        }

        /** The data folder does not take what was to be written. */
        static Cause unwritable() {
            return of(
                    "storage",
                    "The answer could not be written to the data folder. Is the disk full, or are too many files open?");
        }

        /** The model said nothing. */
        static Cause empty(boolean isCut, boolean hasThought) {
            return of(
                    "empty_answer",
                    !isCut
                            ? "The model gave an empty answer. Try again, or choose another model."
                            : hasThought
                                    ? "The model used up its output tokens while thinking, before it wrote an answer. Choose a lower"
                                            + " thinking effort in Settings → Model, or raise the limit of output tokens where the model runs."
                                    : "The model reached its output token limit before it wrote an answer. Raise the limit where the"
                                            + " model runs, or choose another model in Settings → Model.");
        }

        /** Something in Steward itself went wrong; the log says what. */
        static Cause unexpected() {
            return of("unexpected", "Something went wrong inside Steward. The log has the details.");
        }

        /** The turn brought more than is kept of one. */
        static Cause tooLong(int chars) {
            return of(
                    "too_long",
                    "The answer and its tool calls exceed %,d characters. It was stopped there, and what had arrived is kept."
                            .formatted(chars));
        }

        static Cause tooManyCalls(int calls) {
            return of("call_limit", "Stopped after %,d tool calls.".formatted(calls));
        }

        /** Everything together holds as much as the memory allows. */
        static Cause noRoom() {
            return of(
                    "no_room",
                    "Steward holds as much as its memory allows, so the answer was ended here. What had arrived is kept; send "
                            + "again in a moment.");
        }

        static Cause shutdown() {
            return of("shutdown", "Steward was stopped before the answer was complete.");
        }

        static Cause deadline() {
            return of("deadline", "The time limit for this turn was reached.");
        }
    }
}
