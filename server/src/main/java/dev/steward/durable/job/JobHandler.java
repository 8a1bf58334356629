package dev.steward.durable.job;

import dev.steward.platform.web.Answers;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record JobHandler(Jobs jobs) {

    Mono<ServerResponse> list(ServerRequest request) {
        return jobs.list().flatMap(list -> Answers.json(request, list));
    }
}
