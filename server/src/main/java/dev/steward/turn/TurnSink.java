package dev.steward.turn;

import dev.steward.tool.CallFacts;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/**
 * Stores a turn's rounds, results and end: as rows of a transcript, in the log of an agent's run, or nowhere. Returns
 * the frames that tell readers about them; they are shown once the sink has completed.
 *
 * <p>A sink that fails to store the end of the turn is asked again until it succeeds. A sink that has lost the turn to
 * another process fails with {@link TurnLost}.
 */
public interface TurnSink {

    /** The model asked for tools. @param facts what is known of the calls, by their ids */
    Mono<List<TurnFrame>> asked(String model, ModelRound round, Map<String, CallFacts> facts);

    /** A call of the round has finished or was cut. */
    Mono<List<TurnFrame>> answered(ToolCall call, ToolResult result);

    Mono<List<TurnFrame>> ended(TurnEnd end);

    /** What a person has said since the model was last asked, each text once: it is shown it after the results of its tools. */
    default Mono<List<String>> added() {
        return Mono.empty();
    }

    /** The turn belongs to another process, or its subject is gone: nothing of it can be stored any more. */
    final class TurnLost extends RuntimeException {
        public TurnLost() {
            super("The turn belongs to nobody here any more", null, false, false);
        }
    }
}
