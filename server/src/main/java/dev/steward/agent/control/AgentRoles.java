package dev.steward.agent.control;

import dev.steward.agent.definition.AgentLinkRepository;
import dev.steward.agent.run.AgentNews;
import dev.steward.library.RoleHolders;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The roles of agents and blueprints. */
@Component
record AgentRoles(AgentLinkRepository ties, AgentNews news) implements RoleHolders {

    @Override
    public Mono<Void> losing(long role) {
        return ties.isHeld(role).filter(held -> held).flatMap(_ -> news.all());
    }
}
