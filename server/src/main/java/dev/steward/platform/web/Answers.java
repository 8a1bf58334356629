package dev.steward.platform.web;

import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Answers that may be large. */
public final class Answers {

    private Answers() {}

    /**
     * A 200 answer with the value as JSON. From now on the request holds no more of the memory than the bytes of it, until
     * the last one is written, which is up to the reader.
     *
     * @throws dev.steward.platform.problem.Problem.Unavailable when there is no memory for them
     */
    public static Mono<ServerResponse> json(ServerRequest request, Object value) {
        return Mono.fromCallable(() -> ArrivingRequest.of(request.exchange()).answer(value))
                .flatMap(ServerResponse.ok().contentType(MediaType.APPLICATION_JSON)::bodyValue);
    }
}
