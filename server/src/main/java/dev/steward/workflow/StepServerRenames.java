package dev.steward.workflow;

import dev.steward.agent.definition.ServerNames;
import dev.steward.mcp.client.ServerRenames;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Workflow steps keep a tool server that gets another name. Earlier versions of a workflow stay as they were. */
@Component
record StepServerRenames(ServerNames servers, WorkflowNews news) implements ServerRenames {

    @Override
    public Mono<Void> renamed(String name, String next) {
        return servers.rename("workflow_steps", "workflow_id", name, next)
                .distinct()
                .collectList()
                .flatMap(news::allChanged);
    }
}
