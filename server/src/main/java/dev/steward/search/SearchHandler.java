package dev.steward.search;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record SearchHandler(Search search, IndexRebuild rebuild) {

    Mono<ServerResponse> find(ServerRequest request) {
        return search.find(
                        Requests.text(request, "q").orElse(""),
                        limit(request),
                        Requests.text(request, "after").orElse(null))
                .flatMap(found -> Answers.json(request, found));
    }

    Mono<ServerResponse> rebuild(ServerRequest request) {
        return rebuild.start().flatMap(ServerResponse.status(HttpStatus.ACCEPTED)::bodyValue);
    }

    private static int limit(ServerRequest request) {
        long limit = Requests.number(request, "limit").orElse((long) SearchRoutes.MAX);
        if (limit < 1 || limit > SearchRoutes.MAX) {
            throw new Problem.Invalid("limit", "must be from 1 to " + SearchRoutes.MAX);
        }
        return (int) limit;
    }
}
