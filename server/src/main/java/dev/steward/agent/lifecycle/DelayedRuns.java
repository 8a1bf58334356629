package dev.steward.agent.lifecycle;

import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxMessage;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** Queues runs that were to wait before their start. */
@Component
record DelayedRuns(RunStore runs) implements OutboxHandler {

    static final String KIND = "agent.later";

    private static final TypeReference<Map<String, Long>> ID = new TypeReference<>() {};

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String title() {
        return "Queue an agent run";
    }

    @Override
    public Mono<Void> settle(OutboxMessage message) {
        return runs.due(message.payload(ID).getOrDefault("id", 0L));
    }
}
