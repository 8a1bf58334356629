package dev.steward.agent.exposed;

import dev.steward.agent.approval.Permission;
import dev.steward.agent.approval.PermissionRepository;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.lifecycle.AgentNotice;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.push.PushNotice;
import dev.steward.push.PushSource;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Builds the push notice about a run, as the run is when the notice is sent. */
@Component
record AgentNotices(AgentRepository agents, RunRepository runs, PermissionRepository permissions)
        implements PushSource {

    @Override
    public String kind() {
        return AgentNotice.KIND;
    }

    /** @param about the id of a run */
    @Override
    public Mono<PushNotice> now(String about) {
        return runs.find(Long.parseLong(about))
                .flatMap(run -> agents.find(run.agentId()).flatMap(agent -> wished(run)
                        .singleOptional()
                        .flatMap(wished -> Mono.justOrEmpty(AgentNotice.of(agent, run, wished.orElse(null))))));
    }

    private Mono<String> wished(AgentRun run) {
        return run.status() == RunStatus.needs_approval
                ? permissions.pending(run.id()).next().map(Permission::title)
                : Mono.empty();
    }
}
