package dev.steward.transfer;

import dev.steward.platform.input.Check;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record ImportHandler(Imports imports) {

    private static final int MAX_NAME = 255;

    Mono<ServerResponse> receive(ServerRequest request) {
        var name = Requests.text(request, "name").orElse("conversations");
        new Check().length("name", name, 1, MAX_NAME).verify();
        return imports.receive(name, sink -> Requests.pieces(request, Imports.MAX_BYTES, sink))
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> conversations(ServerRequest request) {
        long after = Requests.number(request, "after").orElse(0L);
        long limit = Requests.number(request, "limit").orElse((long) Imports.PAGE.standard());
        return Answers.list(
                request,
                imports.conversations(
                        Requests.id(request, "id"),
                        after,
                        (int) Math.clamp(limit, 1, Imports.PAGE.most()),
                        Requests.text(request, "q").orElse(null),
                        Requests.word(request, "status", ItemRow.Status.class).orElse(null)));
    }
}
