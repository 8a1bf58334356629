package dev.steward.agent;

import static dev.steward.agent.AgentHandler.named;

import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
class TriggerHandler {

    private final AgentReference references;
    private final Triggers triggers;
    private final AgentActions actions;

    TriggerHandler(AgentReference references, Triggers triggers, AgentActions actions) {
        this.references = references;
        this.triggers = triggers;
        this.actions = actions;
    }

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

    /** Whoever knows the token need say nothing else: a body is passed over. A ping starts nothing. */
    Mono<ServerResponse> fire(ServerRequest request) {
        var token = Requests.segment(request, "token");
        boolean ping = WebhookPing.is(request.headers().asHttpHeaders().headerSet());
        return (ping ? actions.ping(token) : actions.fire(token)).flatMap(ServerResponse.ok()::bodyValue);
    }
}
