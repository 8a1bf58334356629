package dev.steward.agent.turn;

import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.run.AgentRun;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Continues runs whose cause for waiting is gone, whatever the reason: a sign-in, a new key, a price, a higher budget. */
@Component
record WaitingRunsTask(RunTransitions reports, RunDriver driver, AgentsEnabledGuard gate, IsolatedItems each)
        implements PeriodicTask {

    private static final Duration EVERY = Duration.ofSeconds(10);
    private static final int PAGE = 100;

    @Autowired
    WaitingRunsTask(RunTransitions reports, RunDriver driver, AgentsEnabledGuard gate) {
        this(reports, driver, gate, new IsolatedItems("The waiting run %s could not continue"));
    }

    @Override
    public Mono<Void> run(Instant now) {
        return gate.isOpen()
                .filter(open -> open)
                .flatMap(_ -> each.pages(after -> reports.waiting(after, PAGE), AgentRun::id, this::released));
    }

    private Mono<AgentRun> released(AgentRun run) {
        return driver.readiness(run, false).flatMap(readiness -> reports.released(run.id(), readiness));
    }

    @Override
    public Plan plan() {
        return new Plan("agent_waiting_runs", EVERY, EVERY, "Waiting agent runs could not continue");
    }
}
