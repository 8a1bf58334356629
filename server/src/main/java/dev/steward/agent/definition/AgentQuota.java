package dev.steward.agent.definition;

import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Limits the number of agents. */
@Component
public record AgentQuota(AgentRepository agents) {

    /** The maximum number of agents. */
    public static final int MAX = 1_000;

    /** @throws Problem.Conflict when the limit is reached */
    public Mono<Void> require() {
        return agents.count()
                .filter(there -> there >= MAX)
                .flatMap(_ -> Mono.error(new Problem.Conflict(
                        "too-many-agents", "There are %,d agents already. Delete one first.".formatted(MAX))));
    }
}
