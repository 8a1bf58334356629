package dev.steward.agent.lifecycle;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.directive.DirectiveLine;
import dev.steward.agent.directive.Directives;
import dev.steward.agent.run.Counters;
import dev.steward.platform.text.Truncate;
import dev.steward.turn.TurnEnd;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What becomes of a run after its turn. */
public sealed interface Outcome {

    /** The turn no longer matters to the run, which stays as it is. */
    record Ignored() implements Outcome {}

    /** The model has answered. */
    sealed interface Answered extends Outcome {
        String summary();

        Counters counters();

        List<Directives.Piece> pieces();
    }

    /** Another turn follows by itself. */
    record Continued(String summary, Counters counters, List<Directives.Piece> pieces) implements Answered {}

    /** It waits for the next message. */
    record Rested(String summary, Counters counters, List<Directives.Piece> pieces) implements Answered {}

    /**
     * The objective is done.
     *
     * @param summary the beginning of the result
     * @param completion the sentence that says so, shown in lists
     * @param result the full result, which is stored as an artifact
     */
    record Completed(String summary, String completion, String result, Counters counters, List<Directives.Piece> pieces)
            implements Answered {}

    /** It needs a person. @param question for the person */
    record Blocked(
            BlockReason reason, String question, String summary, Counters counters, List<Directives.Piece> pieces)
            implements Answered {}

    /** It stays blocked: its budget was used up before the model gave this answer. */
    record Kept(String summary, Counters counters, List<Directives.Piece> pieces) implements Answered {}

    record Cancelled() implements Outcome {}

    /** It waits until the cause is gone, and then continues by itself. */
    record Parked(Hold hold) implements Outcome {}

    /**
     * It failed.
     *
     * @param pause before the run may be retried, as the provider asked; null if a retry would fail the same way
     */
    record Failed(String error, @Nullable Duration pause) implements Outcome {

        public static Failed of(TurnEnd.Cause cause) {
            var asked = cause.retryAfterSeconds();
            return new Failed(
                    Truncate.to(cause.sentence(), DirectiveLine.MAX_LENGTH),
                    cause.passes() ? Duration.ofSeconds(asked == null ? 0 : asked) : null);
        }
    }

    /** Whether to tell a linked conversation: a person waits for the answer, and no further step follows by itself. */
    default boolean isTold() {
        return this instanceof Answered && !(this instanceof Continued || this instanceof Kept);
    }
}
