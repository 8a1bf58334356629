package dev.steward.agent.blueprint;

import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record BlueprintHandler(Blueprints blueprints, AgentsEnabledGuard gate) {

    private static final String ID = "blueprint_id";

    Mono<ServerResponse> create(ServerRequest request) {
        return Requests.body(request, BlueprintCreate.class)
                .delayUntil(_ -> gate.require())
                .flatMap(blueprints::create)
                .map(BlueprintRead::of)
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> update(ServerRequest request) {
        long id = Requests.id(request, ID);
        return Requests.body(request, BlueprintPatch.class)
                .delayUntil(_ -> gate.require())
                .flatMap(patch -> blueprints.update(id, patch))
                .map(BlueprintRead::of)
                .flatMap(ServerResponse.ok()::bodyValue);
    }
}
