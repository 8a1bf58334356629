package dev.steward.agent.definition;

import java.util.Collection;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Counts the workflows that use an agent. Implemented by the workflows. */
@FunctionalInterface
public interface WorkflowUses {

    /** The number of unarchived workflows with a step of each agent. Agents without any may be missing. */
    Mono<Map<Long, Integer>> count(Collection<Long> agents);
}
