package dev.steward.agent.approval;

import dev.steward.agent.lifecycle.RunListener;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import java.time.Clock;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Closes the open requests of a turn that is over, revokes what was approved until the end of a run that has ended, and deletes an
 * agent's checks when its transcript is cleared.
 */
@Component
record ForgottenRequests(PermissionRepository permissions, CheckRepository checks, Clock clock) implements RunListener {

    @Override
    public Mono<Void> moved(AgentRun before, AgentRun now) {
        var requests =
                before.status() == RunStatus.needs_approval && !now.status().isInLine()
                        ? permissions.rejectAll(now.id(), clock.instant())
                        : Mono.empty();
        var grants = RunStatus.LIFE.isEnd(now.status()) ? permissions.deleteGrants(now.id()) : Mono.empty();
        return requests.then(grants).then();
    }

    @Override
    public Mono<Void> cleared(long agent) {
        return checks.deleteOwn(agent).then();
    }
}
