package dev.steward.agent.definition;

import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Whether there is room for more agents. */
@Component
public record AgentQuota(AgentRepository agents) {

    /** More than anybody watches. */
    public static final int MAX = 1_000;

    /** @throws Problem.Conflict when there are as many agents as there may be */
    public Mono<Void> require() {
        return agents.count()
                .filter(there -> there >= MAX)
                .flatMap(_ -> Mono.error(new Problem.Conflict(
                        "too-many-agents", "There are %,d agents already. Delete one first.".formatted(MAX))));
    }
}
