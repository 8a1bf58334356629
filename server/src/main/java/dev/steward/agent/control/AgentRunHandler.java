package dev.steward.agent.control;

import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.trigger.WebhookPing;
import dev.steward.agent.trigger.WebhookPong;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.WebhookHandshake;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
record AgentRunHandler(AgentReference references, AgentActions actions, Transcripts transcripts, JsonMapper json) {

    Mono<TranscriptPage> events(ServerRequest request) {
        var wish = wish(request);
        var memory = Requests.memory(request);
        return references
                .id(Requests.segment(request, "id"))
                .flatMap(agent -> transcripts.page(agent, wish, event -> memory.reserve(event.estimatedBytes())));
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

    /** The token is enough. Of a body only a ping is understood, which starts nothing and gets back what it asks for. */
    Mono<ServerResponse> fire(ServerRequest request) {
        var token = Requests.segment(request, "token");
        boolean named = WebhookPing.is(request.headers().asHttpHeaders().headerSet());
        return WebhookHandshake.answer(request, WebhookPing.MAX_BYTES, actions.ping(token), body -> {
            var echo = WebhookPing.echo(body, json);
            return (named || echo.isPresent() ? actions.ping(token) : actions.fire(token))
                    .flatMap(agent -> ServerResponse.ok()
                            .bodyValue(echo.<Object>map(asked -> asked.isEmpty() ? agent : WebhookPong.of(asked))
                                    .orElse(agent)));
        });
    }
}
