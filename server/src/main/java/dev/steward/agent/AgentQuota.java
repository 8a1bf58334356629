package dev.steward.agent;

import dev.steward.permission.Rule;
import dev.steward.platform.problem.Problem;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Whether there is room for more agents, and for the rules that one brings along. */
@Component
record AgentQuota(AgentRepository agents, RuleRepository rules) {

    /** @throws Problem.Conflict when there are as many agents as there may be */
    Mono<Void> require() {
        return agents.count()
                .filter(there -> there >= Agents.MAX)
                .flatMap(_ -> Mono.error(new Problem.Conflict(
                        "too-many-agents", "There are %,d agents already. Delete one first.".formatted(Agents.MAX))));
    }

    /**
     * The caller has locked the rules.
     *
     * @throws Problem.Conflict when there would be more rules than there may be
     */
    Mono<Void> require(List<Rule.Content> more) {
        return rules.count()
                .filter(there -> there + more.size() > Rules.MAX)
                .flatMap(_ -> Mono.error(new Problem.Conflict(
                        "too-many-rules",
                        "With those of this agent there would be more than %d rules. Delete some first."
                                .formatted(Rules.MAX))));
    }
}
