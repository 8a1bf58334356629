package dev.steward.library;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record MemoryHandler(Memories memories, MemoryPrompt prompt) {

    Mono<ServerResponse> list(ServerRequest request) {
        return memories.list(Requests.memory(request)).flatMap(all -> Answers.json(request, all));
    }

    Mono<ServerResponse> create(ServerRequest request) {
        return Requests.body(request, MemoryCreate.class)
                .flatMap(memories::create)
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> update(ServerRequest request) {
        long id = Requests.id(request, "id");
        return Requests.body(request, MemoryPatch.class)
                .flatMap(patch -> memories.update(id, patch))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        return memories.delete(Requests.id(request, "id"))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> duplicates(ServerRequest request) {
        return memories.duplicates(Requests.memory(request)).flatMap(pairs -> Answers.json(request, pairs));
    }

    Mono<ServerResponse> merge(ServerRequest request) {
        long id = Requests.id(request, "id");
        return Requests.body(request, MemoryMerge.class)
                .flatMap(wish -> memories.merge(id, wish))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> told(ServerRequest request) {
        var model = Requests.text(request, "model").orElse(null);
        return prompt.told(model).flatMap(ServerResponse.ok()::bodyValue);
    }
}
