package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record MessageHandler(Messages messages, TranscriptPages pages) {

    Mono<ServerResponse> page(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        return pages.page(
                        container, Requests.page(request, "before_id", TranscriptPages.PAGE), Requests.memory(request))
                .map(page ->
                        page.stream().map(row -> MessageRead.of(container, row)).toList())
                .flatMap(page -> Answers.json(request, page));
    }

    Mono<ServerResponse> get(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        return pages.get(container, Requests.id(request, "message_id"), Requests.memory(request))
                .flatMap(row -> Answers.json(request, MessageRead.of(container, row)));
    }

    Mono<ServerResponse> clear(Container.Kind kind, ServerRequest request) {
        return messages.clear(new Container(kind, Requests.id(request, "id")))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> delete(Container.Kind kind, ServerRequest request) {
        return messages.delete(new Container(kind, Requests.id(request, "id")), Requests.id(request, "message_id"))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> restore(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        return messages.restore(container, Requests.id(request, "message_id"))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> alternatives(Container.Kind kind, ServerRequest request) {
        return messages.alternatives(
                        new Container(kind, Requests.id(request, "id")), Requests.id(request, "message_id"))
                .map(all -> all.stream().map(AlternativeRead::of).toList())
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> choose(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        int n = (int) Math.clamp(Requests.id(request, "n"), 0, Integer.MAX_VALUE);
        return messages.choose(container, Requests.id(request, "message_id"), n)
                .flatMap(row -> ServerResponse.ok().bodyValue(MessageRead.of(container, row)));
    }
}
