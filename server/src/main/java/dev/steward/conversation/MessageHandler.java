package dev.steward.conversation;

import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
class MessageHandler {

    private final Messages messages;
    private final JsonMapper json;

    MessageHandler(Messages messages, JsonMapper json) {
        this.messages = messages;
        this.json = json;
    }

    Mono<ServerResponse> page(ServerRequest request) {
        long limit = Requests.number(request, "limit").orElse((long) Messages.MAX_PAGE);
        long beforeId = Requests.number(request, "before_id").orElse(Long.MAX_VALUE);
        return messages.page(container(request), beforeId, Math.clamp(limit, 1, Messages.MAX_PAGE))
                .map(page -> page.stream().map(row -> MessageRead.of(row, json)).toList())
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> clear(ServerRequest request) {
        return messages.clear(container(request))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        return messages.delete(container(request), Requests.id(request, "message_id"))
                .then(ServerResponse.noContent().build());
    }

    private static Container container(ServerRequest request) {
        return Container.topic(Requests.id(request, "id"));
    }
}
