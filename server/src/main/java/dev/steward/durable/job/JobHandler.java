package dev.steward.durable.job;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record JobHandler(Jobs jobs) {

    Mono<ServerResponse> list(ServerRequest request) {
        return jobs.list().flatMap(list -> Answers.json(request, list));
    }

    Mono<ServerResponse> get(ServerRequest request) {
        return jobs.get(Requests.id(request, "id")).flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> cancel(ServerRequest request) {
        return jobs.cancel(Requests.id(request, "id")).flatMap(ServerResponse.ok()::bodyValue);
    }
}
