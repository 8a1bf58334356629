package dev.steward.agent;

import dev.steward.platform.problem.Problem;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** How agents are named: by their id, or by the public id that deep links have. */
@Component
class AgentReference {

    private static final Pattern ID = Pattern.compile("[0-9]{1,18}");

    private final AgentRepository agents;

    AgentReference(AgentRepository agents) {
        this.agents = agents;
    }

    /** @throws Problem.NotFound when there is no such agent */
    Mono<Agent> find(String named) {
        var byId = ID.matcher(named).matches() ? agents.find(Long.parseLong(named)) : Mono.<Agent>empty();
        return byId.switchIfEmpty(Mono.defer(() -> agents.find(named))).switchIfEmpty(missing());
    }

    /** Its id. @throws Problem.NotFound when there is no such agent */
    Mono<Long> id(String named) {
        return find(named).map(Agent::id);
    }

    static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("Agent session"));
    }
}
