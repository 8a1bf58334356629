package dev.steward.chatturn.toolchoice;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record ToolChoiceHandler(ToolChoices choices) {

    Mono<ServerResponse> get(Container.Kind kind, ServerRequest request) {
        return shown(choices.of(container(kind, request)));
    }

    Mono<ServerResponse> choose(Container.Kind kind, ServerRequest request) {
        var container = container(kind, request);
        return shown(Requests.body(request, ToolChoiceUpdate.class)
                .flatMap(update -> choices.choose(container, update.choice())));
    }

    private static Container container(Container.Kind kind, ServerRequest request) {
        return new Container(kind, Requests.id(request, "id"));
    }

    private static Mono<ServerResponse> shown(Mono<ToolChoice> choice) {
        return choice.flatMap(ServerResponse.ok()::bodyValue);
    }
}
