package dev.steward.agent.definition;

import java.util.Collection;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Who carries out steps of workflows, as those know who keep the workflows. */
@FunctionalInterface
public interface WorkflowUses {

    /** In how many workflows these agents have a step, without those in the archive. An agent with none may be left out. */
    Mono<Map<Long, Integer>> count(Collection<Long> agents);
}
