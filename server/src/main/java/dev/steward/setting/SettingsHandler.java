package dev.steward.setting;

import dev.steward.platform.input.Texts;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Listening;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.WebProperties;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Component
record SettingsHandler(
        Settings settings,
        ProviderFields providers,
        EnabledServers servers,
        AgentStanding agents,
        DockerStanding docker,
        WebProperties web,
        Listening listening) {

    Mono<ServerResponse> read(ServerRequest request) {
        return settings.current().flatMap(this::shown);
    }

    Mono<ServerResponse> update(ServerRequest request) {
        return Requests.body(request, JsonNode.class)
                .map(SettingsHandler::object)
                .flatMap(settings::update)
                .flatMap(this::shown);
    }

    private Mono<ServerResponse> shown(SettingValues values) {
        return docker.isAvailable()
                .map(hasDocker -> SettingsReads.of(
                        values,
                        providers,
                        servers.byName(),
                        agents,
                        hasDocker,
                        web.reachableByOthers(),
                        listening.loopbackUrl().map(url -> url + "/mcp")))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    private static ObjectNode object(JsonNode body) {
        if (body instanceof ObjectNode object) {
            Texts.requireIn("body", object);
            return object;
        }
        throw new Problem.Invalid("body", "must be a JSON object");
    }
}
