package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record PromptHandler(PromptInspection prompts) {

    Mono<ServerResponse> get(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        var model = Requests.text(request, "model").orElse(null);
        return prompts.of(container, model, Requests.memory(request)).flatMap(read -> Answers.json(request, read));
    }
}
