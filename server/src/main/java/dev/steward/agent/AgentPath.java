package dev.steward.agent;

import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.core.publisher.Mono;

/** The agent that the path of a request names, by its id or its public id. */
@Component
class AgentPath {

    private static final String NAME = "id";

    private final AgentReference references;

    AgentPath(AgentReference references) {
        this.references = references;
    }

    /** @throws dev.steward.platform.problem.Problem.NotFound when there is no such agent */
    Mono<Agent> agent(ServerRequest request) {
        return references.find(Requests.segment(request, NAME));
    }

    /** @throws dev.steward.platform.problem.Problem.NotFound when there is no such agent */
    Mono<Long> id(ServerRequest request) {
        return agent(request).map(Agent::id);
    }
}
