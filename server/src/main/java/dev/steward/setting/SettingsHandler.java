package dev.steward.setting;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Component
class SettingsHandler {

    private final Settings settings;

    SettingsHandler(Settings settings) {
        this.settings = settings;
    }

    Mono<ServerResponse> read(ServerRequest request) {
        return settings.read().flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> update(ServerRequest request) {
        return Requests.body(request, JsonNode.class)
                .map(SettingsHandler::object)
                .flatMap(settings::update)
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    private static ObjectNode object(JsonNode body) {
        if (body instanceof ObjectNode object) {
            return object;
        }
        throw new Problem.Invalid("body", "must be a JSON object");
    }
}
