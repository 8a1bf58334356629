package dev.steward.agent;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import dev.steward.setting.Settings;
import dev.steward.setting.TrashRetention;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
class AgentTrashHandler {

    private final AgentTrash trash;
    private final Settings settings;

    AgentTrashHandler(AgentTrash trash, Settings settings) {
        this.trash = trash;
        this.settings = settings;
    }

    Mono<ServerResponse> list(ServerRequest request) {
        return settings.current()
                .map(TrashRetention::of)
                .flatMapMany(kept -> trash.list().map(deleted -> DeletedAgentRead.of(deleted, kept)))
                .collectList()
                .flatMap(list -> Answers.json(request, list));
    }

    Mono<ServerResponse> restore(ServerRequest request) {
        return trash.restore(Requests.id(request, "id")).flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> empty(ServerRequest request) {
        return trash.empty().then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> erase(ServerRequest request) {
        return trash.erase(Requests.id(request, "id"))
                .then(ServerResponse.noContent().build());
    }
}
