package dev.steward.provider;

import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record LlmHandler(Providers providers, ModelPrices prices) {

    Mono<ServerResponse> providers(ServerRequest request) {
        return ServerResponse.ok().bodyValue(providers.catalogue());
    }

    Mono<ServerResponse> models(ServerRequest request) {
        return providers
                .models(Requests.text(request, "provider").orElse(null))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> clearPrice(ServerRequest request) {
        return prices.clear(
                        Requests.text(request, "provider").orElse(""),
                        Requests.text(request, "model").orElse(""))
                .then(ServerResponse.noContent().build());
    }
}
