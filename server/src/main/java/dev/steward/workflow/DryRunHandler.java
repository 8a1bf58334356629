package dev.steward.workflow;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record DryRunHandler(DryRuns runs) {

    Mono<ServerResponse> dryRun(ServerRequest request) {
        long id = Requests.id(request, "id");
        return Requests.bodyOr(request, RunWrite.NOTHING)
                .flatMap(wish -> runs.of(id, wish.brief(), Requests.memory(request)::reserve))
                .flatMap(read -> Answers.json(request, read));
    }
}
