package dev.steward.workflow;

import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Ends attempts that take longer than a step may, and decides approvals that nobody decides in time. Spec: Agents, 18.9. */
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
        return from(0, now);
    }

    private Mono<Void> from(long after, Instant now) {
        return attempts.limited(after, PAGE).collectList().flatMap(page -> each.each(
                        Flux.fromIterable(page).filter(limited -> limited.isOver(now)),
                        limited -> limited.attempt().id(),
                        limited -> runs.overdue(limited, now))
                .then(Mono.defer(() -> page.isEmpty()
                        ? Mono.empty()
                        : from(page.getLast().attempt().id(), now))));
    }

    @Override
    public Plan plan() {
        return new Plan("workflow_limits", EVERY, EVERY, "Overdue steps of workflows could not be ended");
    }
}
