package dev.steward.workflow;

import dev.steward.agent.definition.AgentSteps;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Component
record StepsOfAgents(WorkflowStepRepository rows, WorkflowNews news) implements AgentSteps {

    @Override
    public Flux<Place> of(long agent) {
        return rows.places(agent);
    }

    @Override
    public Mono<Void> giveBack(long agent, List<Place> places) {
        return Flux.fromIterable(places)
                .filterWhen(place -> rows.giveBack(place, agent), 1)
                .map(Place::workflow)
                .distinct()
                .concatMap(news::changed)
                .then();
    }
}
