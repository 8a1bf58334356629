package dev.steward.agent.lifecycle;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.platform.task.SchedulerProperties;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Retries failed agents when it is time. */
@Component
public class RetryTask implements PeriodicTask {

    private static final Duration EVERY = Duration.ofSeconds(15);

    /** The next pass handles the rest. */
    private static final int AT_ONCE = 50;

    private final AgentRepository agents;
    private final RunTransitions reports;
    private final AgentsEnabledGuard gate;
    private final boolean isWanted;
    private final IsolatedItems retries = new IsolatedItems("The agent %s could not be retried");

    RetryTask(AgentRepository agents, RunTransitions reports, AgentsEnabledGuard gate, SchedulerProperties scheduler) {
        this.agents = agents;
        this.reports = reports;
        this.gate = gate;
        this.isWanted = scheduler.schedulerEnabled();
    }

    @Override
    public Mono<Void> run(Instant now) {
        return gate.isOpen()
                .filter(open -> open)
                .flatMap(_ -> retryDue(now, AT_ONCE))
                .then();
    }

    /** Starts the due retries of failed agents. Returns how many there were. */
    public Mono<Long> retryDue(Instant now, int limit) {
        return retries.each(
                agents.toRetry(now, retries.room(limit)), Agent::id, agent -> reports.retry(agent.id(), now));
    }

    @Override
    public boolean isWanted() {
        return isWanted;
    }

    @Override
    public Plan plan() {
        return new Plan("agent_retries", EVERY, EVERY, "Failed agents could not be retried");
    }
}
