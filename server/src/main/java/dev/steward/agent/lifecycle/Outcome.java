package dev.steward.agent.lifecycle;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.directive.DirectiveLine;
import dev.steward.agent.directive.Directives;
import dev.steward.agent.run.Counters;
import dev.steward.agent.run.RunSignal;
import dev.steward.platform.text.Truncate;
import dev.steward.turn.TurnEnd;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What becomes of a run once its turn has ended. */
public sealed interface Outcome {

    /** The turn was none of the run's business any more: what it is stays visible. */
    record Ignored() implements Outcome {}

    /** Another turn follows by itself. */
    record Continued(String summary, Counters counters, List<Directives.Piece> pieces) implements Outcome {}

    /** It hears what it is told next. */
    record Rested(String summary, Counters counters, List<Directives.Piece> pieces) implements Outcome {}

    /**
     * The objective is reached.
     *
     * @param summary the beginning of the result
     * @param completion the sentence that says so, which lists show
     * @param result the whole of it, which is kept as an artifact
     */
    record Completed(String summary, String completion, String result, Counters counters, List<Directives.Piece> pieces)
            implements Outcome {}

    /** A person has to say something. @param question what is asked of the person */
    record Blocked(
            BlockReason reason, String question, String summary, Counters counters, List<Directives.Piece> pieces)
            implements Outcome {}

    record Cancelled() implements Outcome {}

    /** It waits until what holds it up is gone, and then goes on by itself. */
    record Parked(Hold hold) implements Outcome {}

    /**
     * It died.
     *
     * @param pause before the run may be tried again, as the provider asked; null where another try would die of the same
     */
    record Failed(String error, @Nullable Duration pause) implements Outcome {

        public static Failed of(TurnEnd.Cause cause) {
            var asked = cause.retryAfterSeconds();
            return new Failed(
                    Truncate.to(cause.sentence(), DirectiveLine.MAX_LENGTH),
                    cause.passes() ? Duration.ofSeconds(asked == null ? 0 : asked) : null);
        }
    }

    /** What happens to the run; null where nothing does. */
    default @Nullable RunSignal signal() {
        return switch (this) {
            case Ignored _ -> null;
            case Continued _ -> RunSignal.CONTINUE;
            case Rested _ -> RunSignal.REST;
            case Completed _ -> RunSignal.COMPLETE;
            case Blocked _, Parked _ -> RunSignal.BLOCK;
            case Cancelled _ -> RunSignal.CANCEL;
            case Failed _ -> RunSignal.FAIL;
        };
    }

    /** Whether a linked conversation is told: a person waits for what was said, and no step follows by itself. */
    default boolean isTold() {
        return switch (this) {
            case Rested _, Completed _, Blocked _ -> true;
            case Ignored _, Continued _, Parked _, Cancelled _, Failed _ -> false;
        };
    }
}
