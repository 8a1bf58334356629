package dev.steward.library;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record MemoryHandler(Memories memories, MemoryPrompt prompt) {

    Mono<ServerResponse> list(ServerRequest request) {
        return memories.list(Requests.memory(request)).flatMap(all -> Answers.json(request, all));
    }

    Mono<ServerResponse> duplicates(ServerRequest request) {
        return memories.duplicates(Requests.memory(request)).flatMap(pairs -> Answers.json(request, pairs));
    }

    Mono<ServerResponse> usage(ServerRequest request) {
        var model = Requests.text(request, "model").orElse(null);
        return prompt.usage(model).flatMap(ServerResponse.ok()::bodyValue);
    }
}
