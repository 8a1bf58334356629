package dev.steward.workflow;

import dev.steward.agent.lifecycle.StepRested;
import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxMessage;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** Continues a run when the agent of its step comes to rest. */
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
                .defaultIfEmpty(rested.attempt()) // the run was deleted with its agent
                .flatMap(runs::heard);
    }
}
