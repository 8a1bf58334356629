package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record NewsHandler(News news) {

    Mono<ServerResponse> markRead(Container.Kind kind, ServerRequest request) {
        return news.markRead(new Container(kind, Requests.id(request, "id")))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> markUnread(Container.Kind kind, ServerRequest request) {
        return news.markUnread(new Container(kind, Requests.id(request, "id")))
                .then(ServerResponse.noContent().build());
    }
}
