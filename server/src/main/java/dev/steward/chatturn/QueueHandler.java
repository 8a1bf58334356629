package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record QueueHandler(FollowUps followUps) {

    private static final String ID = "queued_id";

    Mono<ServerResponse> list(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        return followUps
                .list(container, Requests.memory(request))
                .map(all -> all.stream()
                        .map(waiting -> QueuedRead.of(container, waiting))
                        .toList())
                .flatMap(list -> Answers.json(request, list));
    }

    Mono<ServerResponse> add(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        return Requests.body(request, QueueRequest.class, Requests.LONG_BODY)
                .flatMap(wish -> followUps.add(container, wish))
                .flatMap(queued ->
                        ServerResponse.status(HttpStatus.CREATED).bodyValue(QueuedRead.of(container, queued)));
    }

    Mono<ServerResponse> reword(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        long id = Requests.id(request, ID);
        return Requests.body(request, QueuePatch.class, Requests.LONG_BODY)
                .flatMap(patch -> followUps.reword(container, id, patch))
                .flatMap(queued -> ServerResponse.ok().bodyValue(QueuedRead.of(container, queued)));
    }

    Mono<ServerResponse> remove(Container.Kind kind, ServerRequest request) {
        return followUps
                .remove(new Container(kind, Requests.id(request, "id")), Requests.id(request, ID))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> send(Container.Kind kind, ServerRequest request) {
        return followUps
                .send(new Container(kind, Requests.id(request, "id")), Requests.id(request, ID))
                .then(ServerResponse.accepted().build());
    }
}
