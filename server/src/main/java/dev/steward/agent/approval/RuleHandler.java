package dev.steward.agent.approval;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record RuleHandler(Rules rules) {

    private static final String ID = "rule_id";

    Mono<ServerResponse> preview(ServerRequest request) {
        var memory = Requests.memory(request);
        return Requests.body(request, RuleTry.class)
                .flatMap(wish -> rules.preview(wish, memory))
                .flatMap(preview -> Answers.json(request, preview));
    }
}
