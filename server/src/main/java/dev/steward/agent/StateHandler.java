package dev.steward.agent;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
class StateHandler {

    private final AgentPath path;
    private final AgentStates states;

    StateHandler(AgentPath path, AgentStates states) {
        this.path = path;
        this.states = states;
    }

    Mono<ServerResponse> list(ServerRequest request) {
        var memory = Requests.memory(request);
        return path.id(request)
                .flatMapMany(states::list)
                .doOnNext(state -> memory.need(state.held()))
                .collectList()
                .flatMap(list -> Answers.json(request, list));
    }

    Mono<ServerResponse> put(ServerRequest request) {
        return Requests.body(request, StateWrite.class, Requests.LONG_BODY)
                .flatMap(wish -> path.id(request).flatMap(agent -> states.put(agent, wish)))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        var key = Requests.segment(request, "key");
        return path.id(request)
                .flatMap(agent -> states.delete(agent, key))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> deleteAll(ServerRequest request) {
        return path.id(request)
                .flatMap(states::deleteAll)
                .then(ServerResponse.noContent().build());
    }
}
