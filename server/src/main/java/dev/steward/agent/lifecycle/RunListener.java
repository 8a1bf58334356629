package dev.steward.agent.lifecycle;

import dev.steward.agent.run.AgentRun;
import reactor.core.publisher.Mono;

/** Hears of runs, in the transaction in which something becomes of them: for what goes with them and stands above them. */
public interface RunListener {

    /** A run has changed, and its row is written. */
    Mono<Void> moved(AgentRun before, AgentRun now);

    /** All that was said in runs of the agent's own is forgotten. */
    Mono<Void> cleared(long agent);
}
