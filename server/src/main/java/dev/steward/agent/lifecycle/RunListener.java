package dev.steward.agent.lifecycle;

import dev.steward.agent.run.AgentRun;
import reactor.core.publisher.Mono;

/** Follows runs, in the transaction that changes them; for parts above this one. */
public interface RunListener {

    /** A run has changed, and its row is written. */
    Mono<Void> moved(AgentRun before, AgentRun now);

    /** The transcript of the agent's own runs is cleared. */
    Mono<Void> cleared(long agent);
}
