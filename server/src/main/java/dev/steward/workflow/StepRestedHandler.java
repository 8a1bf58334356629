package dev.steward.workflow;

import dev.steward.agent.lifecycle.StepRested;
import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxMessage;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** Hears that the agent of a step has come to rest, and has the run go on. */
@Component
record StepRestedHandler(WorkflowRuns runs, AttemptRepository attempts) implements OutboxHandler {

    private static final TypeReference<StepRested> RESTED = new TypeReference<>() {};

    @Override
    public String kind() {
        return StepRested.KIND;
    }

    @Override
    public String title() {
        return "Continue a workflow run";
    }

    @Override
    public Mono<Void> settle(OutboxMessage message) {
        var rested = message.payload(RESTED);
        return attempts.drivenBy(rested.run())
                .map(Attempt::id)
                .defaultIfEmpty(rested.attempt()) // the run is gone with its agent
                .flatMap(runs::heard);
    }
}
