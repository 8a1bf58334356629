package dev.steward.agent.definition;

import java.util.Collection;
import java.util.Map;
import reactor.core.publisher.Mono;

/** The view that agents have of the workflows that use them. Implemented by the workflows. */
public interface WorkflowUses {

    /** The number of unarchived workflows with a step of each agent. Agents without any may be missing. */
    Mono<Map<Long, Integer>> count(Collection<Long> agents);

    /** Changes or deletes an agent, and announces the workflows that have a step of it until then. */
    Mono<Void> announcing(long agent, Mono<?> change);
}
