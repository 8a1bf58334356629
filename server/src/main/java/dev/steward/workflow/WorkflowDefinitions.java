package dev.steward.workflow;

import dev.steward.agent.definition.ExportIds;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Exports and imports workflows. Writes in the caller's transaction, and starts nothing. Spec: Agents, 24. */
@Service
public record WorkflowDefinitions(
        Workflows workflows,
        WorkflowRepository rows,
        WorkflowStepRepository steps,
        WorkflowRunRepository runs,
        Ids ids) {

    /** A workflow that was stored. @param agents of its steps, in order; null for a step without one */
    public record Written(long id, String name, List<@Nullable Long> agents) {}

    /** @throws Problem.NotFound when there is no such workflow */
    public Mono<WorkflowDefinition> find(long id) {
        return rows.require(id).flatMap(workflow -> Mono.zip(
                        steps.of(id).collectList(), rows.exportIds().of(id).singleOptional())
                .map(found -> new WorkflowDefinition(
                        found.getT2().orElse(null),
                        workflow.head(),
                        found.getT1().stream()
                                .map(step -> new StepDefinition(step, null))
                                .toList())));
    }

    /** All workflows, including archived ones, oldest first. */
    public Flux<ExportIds.Named> names() {
        return rows.exportIds().named("name", "true");
    }

    /** In how many workflows each of these agents has steps; agents without any are left out. */
    public Mono<Map<Long, Integer>> uses(Collection<Long> agents) {
        return rows.uses(agents, true);
    }

    /** Gives a workflow an export id, if it has none. If two callers do so at the same time, one of them wins. */
    public Mono<Void> mint(long id) {
        return rows.exportIds().mint(id, ids.uuid().toString()).then();
    }

    /** Locks a workflow against changes and new runs until the transaction ends. @throws Problem.NotFound when there is none */
    public Mono<Void> lock(long id) {
        return rows.requireLock(id).then();
    }

    /** Why a workflow cannot be replaced now, as a sentence; empty if it can. */
    public Mono<String> refusal(long id) {
        return runs.active(id)
                .map(run -> "Cannot replace a workflow while it "
                        + switch (run.status()) {
                            case paused -> "is paused";
                            case awaiting_approval -> "waits for your approval";
                            case running, completed, failed, cancelled -> "is running";
                        });
    }

    /**
     * Creates a workflow with the agents that belong to its steps. Fails with a
     * {@link org.springframework.dao.DuplicateKeyException} if another one has its export id.
     *
     * @throws Problem.Conflict when the limit is reached
     */
    public Mono<Written> create(WorkflowDefinition definition) {
        return workflows
                .create(definition.head(), definition.drafts())
                .delayUntil(made -> rows.exportIds().set(made.id(), definition.exportId()))
                .map(WorkflowDefinitions::written);
    }

    /**
     * Replaces the definition of a workflow, as a new version. Agents that belonged to the old steps are deleted with them, and
     * its runs stay.
     *
     * @throws Problem.Conflict while a run is active
     */
    public Mono<Written> replace(long id, WorkflowDefinition definition) {
        return workflows
                .replace(id, definition.head(), definition.drafts())
                .delayUntil(_ -> rows.exportIds().set(id, definition.exportId()))
                .map(WorkflowDefinitions::written);
    }

    private static Written written(WorkflowRead workflow) {
        var agents = new ArrayList<@Nullable Long>();
        workflow.steps().forEach(step -> agents.add(step.agentId()));
        return new Written(workflow.id(), workflow.name(), agents);
    }
}
