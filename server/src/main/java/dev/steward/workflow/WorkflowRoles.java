package dev.steward.workflow;

import dev.steward.library.RoleHolders;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

@Component
record WorkflowRoles(WorkflowRepository rows, WorkflowNews news) implements RoleHolders {

    @Override
    public Mono<Void> losing(long role) {
        return rows.holding(role).collectList().flatMap(news::allChanged);
    }
}
