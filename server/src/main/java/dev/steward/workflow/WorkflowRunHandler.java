package dev.steward.workflow;

import dev.steward.agent.trigger.WebhookPing;
import dev.steward.agent.trigger.WebhookPong;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
record WorkflowRunHandler(WorkflowHooks hooks, DryRuns dryRuns, JsonMapper json) {

    /** The token is enough, and any body becomes the brief; a ping starts nothing, and gets back what it asks for. */
    Mono<ServerResponse> fire(ServerRequest request) {
        var token = Requests.segment(request, "token");
        var key = request.headers().firstHeader("Idempotency-Key");
        boolean isPing = WebhookPing.is(request.headers().asHttpHeaders().headerSet());
        return Requests.beginning(request, WorkflowHooks.MAX_BYTES).flatMap(body -> {
            var echo = WebhookPing.echo(body, json);
            return isPing || echo.isPresent()
                    ? hooks.ping(token).then(ServerResponse.accepted().bodyValue(WebhookPong.of(echo.orElse(Map.of()))))
                    : hooks.fire(token, key, body).flatMap(ServerResponse.status(HttpStatus.ACCEPTED)::bodyValue);
        });
    }

    Mono<ServerResponse> dryRun(ServerRequest request) {
        long id = Requests.id(request, "id");
        return Requests.bodyOr(request, RunWrite.NOTHING)
                .flatMap(wish -> dryRuns.of(id, wish.brief(), Requests.memory(request)::reserve))
                .flatMap(read -> Answers.json(request, read));
    }
}
