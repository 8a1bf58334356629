package dev.steward.conversation.topic;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record CollectionHandler(TopicCollections collections) {

    Mono<ServerResponse> list(ServerRequest request) {
        return Answers.list(request, collections.list());
    }

    Mono<ServerResponse> create(ServerRequest request) {
        return Requests.body(request, CollectionCreate.class)
                .flatMap(collections::create)
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> get(ServerRequest request) {
        return collections.get(Requests.id(request, "id")).flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> update(ServerRequest request) {
        long id = Requests.id(request, "id");
        return Requests.body(request, CollectionPatch.class)
                .flatMap(patch -> collections.update(id, patch))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        var into = Requests.queryId(request, "reassign_to").orElse(null);
        return collections
                .delete(Requests.id(request, "id"), into)
                .then(ServerResponse.noContent().build());
    }
}
