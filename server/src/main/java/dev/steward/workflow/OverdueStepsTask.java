package dev.steward.workflow;

import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Ends attempts that exceed the time limit of a step, and decides approvals that nobody decides in time. Spec: Agents, 18.9. */
@Component
record OverdueStepsTask(AttemptRepository attempts, WorkflowRuns runs, AgentsEnabledGuard enabled, IsolatedItems each)
        implements PeriodicTask {

    private static final Duration EVERY = Duration.ofSeconds(10);
    private static final int PAGE = 200;

    @Autowired
    OverdueStepsTask(AttemptRepository attempts, WorkflowRuns runs, AgentsEnabledGuard enabled) {
        this(attempts, runs, enabled, new IsolatedItems("The overdue attempt %s could not be ended"));
    }

    @Override
    public Mono<Void> run(Instant now) {
        return each.pages(
                after -> attempts.limited(after, PAGE),
                limited -> limited.attempt().id(),
                limited -> limited.isOver(now)
                        ? mayEnd(limited.attempt()).filter(may -> may).flatMap(_ -> runs.overdue(limited, now))
                        : Mono.empty());
    }

    /** While agents are off, a step only waits; if it ended, the next one would follow and wait as well. */
    private Mono<Boolean> mayEnd(Attempt attempt) {
        return attempt.status() == AttemptStatus.awaiting_approval ? Mono.just(true) : enabled.isOpen();
    }

    @Override
    public Plan plan() {
        return new Plan("workflow_limits", EVERY, EVERY, "Overdue workflow steps could not be ended");
    }
}
