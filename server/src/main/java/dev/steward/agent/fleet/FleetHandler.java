package dev.steward.agent.fleet;

import dev.steward.agent.approval.GrantsCleared;
import dev.steward.agent.approval.Permissions;
import dev.steward.platform.web.Answers;
import dev.steward.provider.OfferedModels;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** What is about all agents together. */
@Component
record FleetHandler(Overview overview, Permissions permissions, OfferedModels models, Settings settings) {

    Mono<ServerResponse> models(ServerRequest request) {
        return models.list().flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> metrics(ServerRequest request) {
        return settings.current()
                .flatMap(values -> overview.metrics(values.get(SettingKeys.AGENTS_MAX_CONCURRENT)))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> inbox(ServerRequest request) {
        return Answers.list(request, overview.inbox());
    }

    Mono<ServerResponse> grants(ServerRequest request) {
        return Answers.list(request, permissions.grants());
    }

    Mono<ServerResponse> resetGrants(ServerRequest request) {
        return permissions.resetGrants().map(GrantsCleared::new).flatMap(ServerResponse.ok()::bodyValue);
    }
}
