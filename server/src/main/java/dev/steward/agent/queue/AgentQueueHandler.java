package dev.steward.agent.queue;

import dev.steward.agent.definition.AgentReference;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record AgentQueueHandler(AgentReference references, AgentQueue queue) {

    Mono<ServerResponse> list(ServerRequest request) {
        var memory = Requests.memory(request);
        return references
                .id(Requests.segment(request, "id"))
                .flatMap(agent -> queue.list(agent, memory))
                .flatMap(list -> Answers.json(request, list));
    }

    Mono<ServerResponse> remove(ServerRequest request) {
        long message = Requests.id(request, "message_id");
        return references
                .id(Requests.segment(request, "id"))
                .flatMap(agent -> queue.remove(agent, message))
                .then(ServerResponse.noContent().build());
    }
}
