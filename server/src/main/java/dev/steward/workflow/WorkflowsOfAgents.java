package dev.steward.workflow;

import dev.steward.agent.definition.WorkflowUses;
import java.util.Collection;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

@Component
record WorkflowsOfAgents(WorkflowRepository rows, WorkflowNews news) implements WorkflowUses {

    @Override
    public Mono<Map<Long, Integer>> count(Collection<Long> agents) {
        return rows.uses(agents, false);
    }

    @Override
    public Mono<Void> announcing(long agent, Mono<?> change) {
        return rows.using(agent).collectList().delayUntil(_ -> change).flatMap(news::allChanged);
    }
}
