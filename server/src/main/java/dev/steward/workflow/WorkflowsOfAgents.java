package dev.steward.workflow;

import dev.steward.agent.definition.WorkflowUses;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Component
record WorkflowsOfAgents(
        WorkflowRepository rows, WorkflowStepRepository steps, WorkflowRunRepository runs, WorkflowNews news)
        implements WorkflowUses {

    @Override
    public Mono<Map<Long, Integer>> count(Collection<Long> agents) {
        return rows.uses(agents, false);
    }

    @Override
    public Mono<Map<Long, Long>> ofRuns(Collection<Long> workflowRuns) {
        return runs.workflows(workflowRuns);
    }

    @Override
    public Mono<Void> announcing(long agent, Mono<?> change) {
        return rows.using(agent).collectList().delayUntil(_ -> change).flatMap(news::allChanged);
    }

    @Override
    public Flux<Place> places(long agent) {
        return steps.places(agent);
    }

    @Override
    public Mono<Void> giveBack(long agent, List<Place> places) {
        return Flux.fromIterable(places)
                .filterWhen(place -> steps.giveBack(place, agent), 1)
                .map(Place::workflow)
                .distinct()
                .collectList()
                .flatMap(news::allChanged);
    }
}
