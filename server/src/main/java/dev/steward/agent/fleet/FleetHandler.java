package dev.steward.agent.fleet;

import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Handles requests about all agents together. */
@Component
record FleetHandler(Overview overview, Settings settings) {

    Mono<ServerResponse> metrics(ServerRequest request) {
        return settings.current()
                .flatMap(values -> overview.metrics(values.get(SettingKeys.AGENTS_MAX_CONCURRENT)))
                .flatMap(ServerResponse.ok()::bodyValue);
    }
}
