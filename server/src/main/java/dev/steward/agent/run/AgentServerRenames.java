package dev.steward.agent.run;

import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.ServerNames;
import dev.steward.mcp.client.ServerRenames;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Agents and their runs keep a tool server that gets another name. Runs that have ended may go on, so they are included. */
@Component
record AgentServerRenames(ServerNames servers, AgentRepository agents, AgentNews news) implements ServerRenames {

    @Override
    public Mono<Void> renamed(String name, String next) {
        return Flux.concat(
                        servers.rename("agents", "id", name, next),
                        servers.rename("agent_runs", "agent_id", name, next))
                .distinct()
                .collectList()
                .flatMapMany(agents::all)
                .concatMap(news::changed)
                .then();
    }
}
