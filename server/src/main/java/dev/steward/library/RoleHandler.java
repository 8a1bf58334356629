package dev.steward.library;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record RoleHandler(Roles roles) {

    Mono<ServerResponse> list(ServerRequest request) {
        return roles.list(Requests.memory(request))
                .map(RoleRead::of)
                .collectList()
                .flatMap(list -> Answers.json(request, list));
    }
}
