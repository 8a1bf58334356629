package dev.steward.agent.state;

import dev.steward.agent.definition.AgentReference;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record StateHandler(AgentReference references, AgentStates states) {

    Mono<ServerResponse> list(ServerRequest request) {
        return Answers.list(
                request,
                references
                        .id(Requests.segment(request, "id"))
                        .flatMapMany(states::list)
                        .map(StateRead::of));
    }

    Mono<ServerResponse> put(ServerRequest request) {
        return Requests.body(request, StateWrite.class, Requests.LONG_BODY)
                .flatMap(wish ->
                        references.id(Requests.segment(request, "id")).flatMap(agent -> states.put(agent, wish)))
                .map(StateRead::of)
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        var key = Requests.segment(request, "key");
        return references
                .id(Requests.segment(request, "id"))
                .flatMap(agent -> states.delete(agent, key))
                .then(ServerResponse.noContent().build());
    }
}
