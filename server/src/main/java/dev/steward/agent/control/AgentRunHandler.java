package dev.steward.agent.control;

import static dev.steward.agent.control.AgentHandler.named;

import dev.steward.agent.approval.PermissionAnswer;
import dev.steward.agent.approval.PermissionLater;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.run.RunRead;
import dev.steward.agent.trigger.WebhookPing;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import java.util.function.LongFunction;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
record AgentRunHandler(
        AgentReference references,
        AgentActions actions,
        AgentRuns runs,
        Transcripts transcripts,
        AgentsEnabledGuard gate,
        JsonMapper json) {

    Mono<ServerResponse> send(ServerRequest request) {
        return Requests.body(request, AgentMessage.class, Requests.LONG_BODY)
                .flatMap(wish -> driven(request, agent -> actions.send(agent, wish.message())));
    }

    Mono<ServerResponse> resume(ServerRequest request) {
        return driven(request, actions::resume);
    }

    Mono<ServerResponse> start(ServerRequest request) {
        return driven(request, actions::start);
    }

    /** Starting or continuing something requires agents to be enabled. */
    private Mono<ServerResponse> driven(ServerRequest request, LongFunction<Mono<AgentRead>> action) {
        return references
                .id(named(request))
                .delayUntil(_ -> gate.require())
                .flatMap(action::apply)
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> answer(ServerRequest request) {
        return Requests.body(request, PermissionAnswer.class)
                .flatMap(wish -> references.id(named(request)).flatMap(agent -> actions.answer(agent, wish)))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> permission(ServerRequest request) {
        return references
                .id(named(request))
                .flatMap(agent -> actions.permission(agent, Requests.segment(request, "request_id")))
                .flatMap(card -> Answers.json(request, card));
    }

    Mono<ServerResponse> later(ServerRequest request) {
        return Requests.body(request, PermissionLater.class)
                .flatMap(wish -> references.id(named(request)).flatMap(agent -> actions.later(agent, wish.requestId())))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> events(ServerRequest request) {
        var wish = wish(request);
        var memory = Requests.memory(request);
        return references
                .id(named(request))
                .flatMap(agent -> transcripts.page(agent, wish, event -> memory.reserve(event.estimatedBytes())))
                .flatMap(page -> Answers.json(request, page));
    }

    private static Transcripts.Wish wish(ServerRequest request) {
        var after = Requests.text(request, "after").orElse(null);
        var before = Requests.text(request, "before").orElse(null);
        if (after != null && before != null) {
            throw new Problem.Invalid("before", "cannot be given beside after");
        }
        int limit = Math.clamp(Requests.number(request, "limit").orElse((long) Transcripts.PART), 1, Transcripts.PART);
        return new Transcripts.Wish(Requests.queryId(request, "agentRunId").orElse(null), after, before, limit);
    }

    Mono<ServerResponse> runs(ServerRequest request) {
        var page = Requests.page(request, "before_id", AgentRuns.PAGE);
        var workflowRun = Requests.queryId(request, "workflow_run_id").orElse(null);
        return Answers.list(
                request,
                references
                        .id(named(request))
                        .flatMapMany(agent -> runs.list(agent, workflowRun, page))
                        .map(RunRead::of));
    }

    Mono<ServerResponse> run(ServerRequest request) {
        long run = Requests.id(request, "run_id");
        return references
                .id(named(request))
                .flatMap(agent -> runs.get(agent, run))
                .map(RunRead::of)
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    /** The token is enough. Of a body only a ping is understood, which starts nothing and gets back what it asks for. */
    Mono<ServerResponse> fire(ServerRequest request) {
        var token = Requests.segment(request, "token");
        boolean named = WebhookPing.is(request.headers().asHttpHeaders().headerSet());
        return Requests.shortBody(request, WebhookPing.MAX_BYTES).flatMap(body -> {
            var echo = WebhookPing.echo(body, json);
            return (named || echo.isPresent() ? actions.ping(token) : actions.fire(token))
                    .flatMap(agent -> ServerResponse.ok()
                            .bodyValue(echo.<Object>map(asked -> asked.isEmpty() ? agent : asked)
                                    .orElse(agent)));
        });
    }
}
