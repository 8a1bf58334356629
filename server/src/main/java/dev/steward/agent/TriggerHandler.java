package dev.steward.agent;

import static dev.steward.agent.AgentHandler.named;

import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
record TriggerHandler(AgentReference references, Triggers triggers, AgentActions actions, JsonMapper json) {

    Mono<ServerResponse> list(ServerRequest request) {
        return references
                .id(named(request))
                .flatMapMany(triggers::list)
                .collectList()
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> create(ServerRequest request) {
        return Requests.body(request, TriggerCreate.class)
                .flatMap(wish ->
                        references.id(named(request)).flatMap(agent -> triggers.create(agent, wish.isEnabled())))
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        long trigger = Requests.id(request, "trigger_id");
        return references
                .id(named(request))
                .flatMap(agent -> triggers.delete(agent, trigger))
                .then(ServerResponse.noContent().build());
    }

    /**
     * Whoever knows the token need say nothing else: of a body only a ping is understood, which starts nothing and is given
     * what it asks for.
     */
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
