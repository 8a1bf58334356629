package dev.steward.workflow;

import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Continues runs that have not noticed that their agents came to rest, or continued by themselves. Spec: Agents, 18.11. */
@Component
record MissedRestsTask(AttemptRepository attempts, WorkflowRuns runs, Tx tx, IsolatedItems each)
        implements PeriodicTask {

    private static final Duration EVERY = Duration.ofSeconds(15);
    private static final int PAGE = 100;

    @Autowired
    MissedRestsTask(AttemptRepository attempts, WorkflowRuns runs, Tx tx) {
        this(attempts, runs, tx, new IsolatedItems("The workflow run at attempt %s could not continue"));
    }

    @Override
    public Mono<Void> run(Instant now) {
        return each.pages(
                after -> attempts.missed(after, PAGE), Attempt::id, attempt -> tx.underWay(runs.heard(attempt.id())));
    }

    @Override
    public Plan plan() {
        return new Plan("workflow_runs", EVERY, EVERY, "Workflow runs could not be checked");
    }
}
