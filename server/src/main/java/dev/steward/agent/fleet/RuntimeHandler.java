package dev.steward.agent.fleet;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record RuntimeHandler(AgentRuntime runtime) {

    Mono<ServerResponse> restart(ServerRequest request) {
        return runtime.restart();
    }
}
