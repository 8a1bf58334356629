package dev.steward.provider;

import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
class LlmHandler {

    private final Providers providers;
    private final Models models;

    LlmHandler(Providers providers, Models models) {
        this.providers = providers;
        this.models = models;
    }

    Mono<ServerResponse> providers(ServerRequest request) {
        return ServerResponse.ok().bodyValue(providers.catalogue());
    }

    Mono<ServerResponse> models(ServerRequest request) {
        return providers
                .models(Requests.text(request, "provider").orElse(null))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> active(ServerRequest request) {
        return models.active().flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> tryOut(ServerRequest request) {
        return Requests.body(request, ProviderTrial.class)
                .flatMap(providers::tryOut)
                .flatMap(ServerResponse.ok()::bodyValue);
    }
}
