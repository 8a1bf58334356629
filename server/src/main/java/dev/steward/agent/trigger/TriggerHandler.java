package dev.steward.agent.trigger;

import dev.steward.agent.definition.AgentReference;
import dev.steward.platform.web.Requests;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record TriggerHandler(AgentReference references, Triggers triggers) {

    Mono<ServerResponse> list(ServerRequest request) {
        return references
                .id(Requests.segment(request, "id"))
                .flatMapMany(agent -> triggers.of(List.of(agent)))
                .collectList()
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> create(ServerRequest request) {
        return Requests.bodyOr(request, TriggerCreate.USUAL)
                .flatMap(wish -> references
                        .id(Requests.segment(request, "id"))
                        .flatMap(agent -> triggers.create(agent, wish.isEnabled())))
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        long trigger = Requests.id(request, "trigger_id");
        return references
                .id(Requests.segment(request, "id"))
                .flatMap(agent -> triggers.delete(agent, trigger))
                .then(ServerResponse.noContent().build());
    }
}
