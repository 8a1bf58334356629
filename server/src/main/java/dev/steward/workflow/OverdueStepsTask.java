package dev.steward.workflow;

import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Ends attempts that exceed the time limit of a step, and decides approvals that nobody decides in time. Spec: Agents, 18.9. */
@Component
class OverdueStepsTask implements PeriodicTask {

    private static final Duration EVERY = Duration.ofSeconds(10);
    private static final int PAGE = 200;

    private final AttemptRepository attempts;
    private final WorkflowRuns runs;
    private final IsolatedItems each = new IsolatedItems("The overdue attempt %s could not be ended");

    OverdueStepsTask(AttemptRepository attempts, WorkflowRuns runs) {
        this.attempts = attempts;
        this.runs = runs;
    }

    @Override
    public Mono<Void> run(Instant now) {
        return each.pages(
                after -> attempts.limited(after, PAGE),
                limited -> limited.attempt().id(),
                limited -> limited.isOver(now) ? runs.overdue(limited, now) : Mono.empty());
    }

    @Override
    public Plan plan() {
        return new Plan("workflow_limits", EVERY, EVERY, "Overdue workflow steps could not be ended");
    }
}
