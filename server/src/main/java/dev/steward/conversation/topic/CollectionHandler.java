package dev.steward.conversation.topic;

import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record CollectionHandler(TopicCollections collections) {

    Mono<ServerResponse> delete(ServerRequest request) {
        var into = Requests.queryId(request, "reassign_to").orElse(null);
        return collections
                .delete(Requests.id(request, "id"), into)
                .then(ServerResponse.noContent().build());
    }
}
