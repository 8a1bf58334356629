package dev.steward.workflow;

import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.durable.schedule.Firing;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleTarget;
import dev.steward.durable.schedule.ScheduleTarget.Came.Failed;
import dev.steward.durable.schedule.ScheduleTarget.Came.Skipped;
import dev.steward.durable.schedule.ScheduleTarget.Came.Waits;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Starts workflows on a schedule. If a run is active, the new one begins when that has ended. Spec: Agents, 18.10 and 22.5. */
@Component
record ScheduledWorkflows(
        WorkflowRepository workflows,
        WorkflowRunRepository runs,
        WorkflowRunStore store,
        WorkflowNews news,
        AgentsEnabledGuard gate)
        implements ScheduleTarget {

    @Override
    public ScheduleOwner.Kind kind() {
        return ScheduleOwner.Kind.workflow;
    }

    @Override
    public Mono<Void> lock(long owner) {
        return workflows.requireLock(owner).then();
    }

    @Override
    public Flux<ScheduleOwner.Named> named(List<Long> owners) {
        return workflows
                .all(owners)
                .map(workflow -> new ScheduleOwner.Named(
                        new ScheduleOwner(kind(), workflow.id()),
                        workflow.head().name(),
                        null,
                        null,
                        workflow.archivedAt() != null));
    }

    @Override
    public Mono<Void> asked(long owner) {
        return gate.require().then(workflows.lock(owner)).flatMap(WorkflowRuns::requireInUse);
    }

    @Override
    public Mono<Void> changed(long owner) {
        return news.changed(owner);
    }

    @Override
    public Mono<Came> carryOut(Schedule schedule, Firing firing) {
        long owner = schedule.owner().id();
        return Mono.just(new Came.Once(gate.isOpen()
                .flatMap(isOpen -> isOpen
                        ? workflows
                                .lock(owner)
                                .flatMap(this::begun)
                                .defaultIfEmpty(new Skipped("Workflow was in the trash"))
                        : Mono.just(new Failed("Agents mode is disabled")))));
    }

    private Mono<Came> begun(Workflow workflow) {
        if (workflow.archivedAt() != null) {
            return Mono.just(new Skipped("Workflow is archived"));
        }
        return runs.active(workflow.id())
                .<Came>map(_ -> new Waits("Delayed by a run in progress."))
                .switchIfEmpty(Mono.defer(() -> store.begin(workflow, WorkflowRun.Trigger.schedule, null)
                        .<Came>map(_ -> Came.RAN)
                        .defaultIfEmpty(new Failed("This workflow has no step to run."))));
    }
}
