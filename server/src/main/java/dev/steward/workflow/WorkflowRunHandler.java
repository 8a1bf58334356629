package dev.steward.workflow;

import dev.steward.agent.trigger.WebhookPing;
import dev.steward.platform.web.Requests;
import java.util.Map;
import java.util.function.Function;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
record WorkflowRunHandler(WorkflowRuns runs, WorkflowHooks hooks, JsonMapper json) {

    private static long id(ServerRequest request) {
        return Requests.id(request, "id");
    }

    Mono<ServerResponse> run(ServerRequest request) {
        return said(request, RunWrite.NOTHING, wish -> runs.run(id(request), wish.brief()));
    }

    Mono<ServerResponse> resume(ServerRequest request) {
        return said(request, RunWrite.NOTHING, wish -> runs.resume(id(request), wish.said()));
    }

    Mono<ServerResponse> retry(ServerRequest request) {
        return said(request, RetryWrite.NOTHING, wish -> runs.retry(id(request), wish.position(), wish.said()));
    }

    Mono<ServerResponse> approve(ServerRequest request) {
        return said(
                request,
                ApproveWrite.NOTHING,
                wish -> runs.approve(id(request), wish.stepRunId(), wish.said(), wish.handedOn()));
    }

    Mono<ServerResponse> reject(ServerRequest request) {
        return said(
                request,
                RejectWrite.NOTHING,
                wish -> runs.reject(id(request), wish.stepRunId(), wish.said(), wish.action()));
    }

    Mono<ServerResponse> decide(ServerRequest request) {
        long id = id(request);
        return answered(Requests.body(request, DecisionWrite.class)
                .flatMap(wish -> runs.decide(id, wish.requestId(), wish.decision())));
    }

    Mono<ServerResponse> replay(ServerRequest request) {
        return answered(runs.replay(id(request), Requests.id(request, "step_run_id")));
    }

    /** The token is enough, and any body becomes the brief; a ping starts nothing, and gets back what it asks for. */
    Mono<ServerResponse> fire(ServerRequest request) {
        var token = Requests.segment(request, "token");
        var key = request.headers().firstHeader("Idempotency-Key");
        boolean isPing = WebhookPing.is(request.headers().asHttpHeaders().headerSet());
        return Requests.shortBody(request, WorkflowHooks.MAX_BYTES).flatMap(body -> {
            var echo = WebhookPing.echo(body, json);
            return isPing || echo.isPresent()
                    ? hooks.ping(token)
                            .then(ServerResponse.accepted()
                                    .bodyValue(echo.filter(asked -> !asked.isEmpty())
                                            .orElse(Map.of("status", "pong"))))
                    : hooks.fire(token, key, body).flatMap(ServerResponse.status(HttpStatus.ACCEPTED)::bodyValue);
        });
    }

    /** @param nothing used for a request without a body */
    private static <T> Mono<ServerResponse> said(
            ServerRequest request, T nothing, Function<T, Mono<WorkflowRead>> work) {
        return answered(Requests.bodyOr(request, nothing).flatMap(work));
    }

    private static Mono<ServerResponse> answered(Mono<WorkflowRead> workflow) {
        return workflow.flatMap(ServerResponse.ok()::bodyValue);
    }
}
