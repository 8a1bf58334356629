package dev.steward.agent.approval;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record RuleHandler(Rules rules) {

    private static final String ID = "rule_id";

    Mono<ServerResponse> list(ServerRequest request) {
        return Answers.list(request, rules.list());
    }

    Mono<ServerResponse> create(ServerRequest request) {
        return Requests.body(request, RuleCreate.class)
                .flatMap(rules::create)
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> update(ServerRequest request) {
        long id = Requests.id(request, ID);
        return Requests.body(request, RulePatch.class)
                .flatMap(patch -> rules.update(id, patch))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        return rules.delete(Requests.id(request, ID))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> preview(ServerRequest request) {
        var memory = Requests.memory(request);
        return Requests.body(request, RuleTry.class)
                .flatMap(wish -> rules.preview(wish, memory))
                .flatMap(preview -> Answers.json(request, preview));
    }
}
