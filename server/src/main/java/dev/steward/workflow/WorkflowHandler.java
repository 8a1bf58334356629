package dev.steward.workflow;

import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.trigger.WebhookPing;
import dev.steward.agent.trigger.WebhookPong;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.WebhookHandshake;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
record WorkflowHandler(
        Workflows workflows,
        WorkflowVersions versions,
        WorkflowStates states,
        WorkflowHooks hooks,
        DryRuns dryRuns,
        AgentsEnabledGuard gate,
        JsonMapper json) {

    /** Runs per page: the default and the maximum. */
    private static final KeysetPage.Size RUNS = new KeysetPage.Size(20, 100);

    private static long id(ServerRequest request) {
        return Requests.id(request, "id");
    }

    Mono<ServerResponse> list(ServerRequest request) {
        boolean archived = Requests.flag(request, "includeArchived").orElse(false);
        boolean waiting = Requests.flag(request, "waiting").orElse(false);
        var memory = Requests.memory(request);
        return Answers.list(
                request, waiting ? workflows.waiting(memory::reserve) : workflows.list(archived, memory::reserve));
    }

    Mono<ServerResponse> archived(ServerRequest request) {
        return Answers.list(request, workflows.archived(Requests.memory(request)::reserve));
    }

    Mono<ServerResponse> using(ServerRequest request) {
        return Answers.list(
                request, workflows.using(Requests.segment(request, "id"), Requests.memory(request)::reserve));
    }

    Mono<ServerResponse> create(ServerRequest request) {
        return Requests.body(request, WorkflowCreate.class, Requests.LONG_BODY)
                .delayUntil(_ -> gate.require())
                .flatMap(workflows::create)
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> version(ServerRequest request) {
        return versions.get(id(request), Requests.id(request, "version"))
                .flatMap(version -> Answers.json(request, version));
    }

    Mono<ServerResponse> runs(ServerRequest request) {
        long id = id(request);
        var page = Requests.page(request, "before_id", RUNS);
        return workflows.runs(id, page, Requests.memory(request)::reserve).flatMap(runs -> Answers.json(request, runs));
    }

    Mono<ServerResponse> attempt(ServerRequest request) {
        return workflows
                .attempt(id(request), Requests.id(request, "step_run_id"))
                .flatMap(attempt -> Answers.json(request, attempt));
    }

    Mono<ServerResponse> events(ServerRequest request) {
        return Answers.list(request, workflows.events(id(request), Requests.id(request, "step_run_id")));
    }

    Mono<ServerResponse> deleteState(ServerRequest request) {
        return states.delete(id(request), Requests.segment(request, "key"))
                .then(ServerResponse.noContent().build());
    }

    /** The token is enough, and any body becomes the brief; a ping starts nothing, and gets back what it asks for. */
    Mono<ServerResponse> fire(ServerRequest request) {
        var token = Requests.segment(request, "token");
        var key = request.headers().firstHeader("Idempotency-Key");
        boolean isPing = WebhookPing.is(request.headers().asHttpHeaders().headerSet());
        return WebhookHandshake.answer(request, WorkflowHooks.MAX_BYTES, hooks.ping(token), body -> {
            var echo = WebhookPing.echo(body, json);
            return isPing || echo.isPresent()
                    ? hooks.ping(token).then(ServerResponse.ok().bodyValue(WebhookPong.of(echo.orElse(Map.of()))))
                    : hooks.fire(token, key, body).flatMap(ServerResponse.status(HttpStatus.ACCEPTED)::bodyValue);
        });
    }

    Mono<ServerResponse> dryRun(ServerRequest request) {
        long id = id(request);
        return Requests.bodyOr(request, RunWrite.NOTHING)
                .flatMap(wish -> dryRuns.of(id, wish.brief(), Requests.memory(request)::reserve))
                .flatMap(read -> Answers.json(request, read));
    }
}
