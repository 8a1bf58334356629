package dev.steward.workflow;

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

/**
 * Workflows as they go from one Steward to another. What is written here is written in the caller's transaction, and begins
 * nothing. Spec: Agents, 24.
 */
@Service
public class WorkflowDefinitions {

    private final Workflows workflows;
    private final WorkflowRepository rows;
    private final WorkflowStepRepository steps;
    private final WorkflowRunRepository runs;
    private final Ids ids;

    WorkflowDefinitions(
            Workflows workflows,
            WorkflowRepository rows,
            WorkflowStepRepository steps,
            WorkflowRunRepository runs,
            Ids ids) {
        this.workflows = workflows;
        this.rows = rows;
        this.steps = steps;
        this.runs = runs;
        this.ids = ids;
    }

    /** What tells a workflow from others. @param exportId what files call it; null where none does */
    public record Name(long id, String name, @Nullable String exportId, boolean isArchived) {}

    /** A workflow that was written. @param agents who carry its steps out, in their order; null where nobody does */
    public record Written(long id, String name, List<@Nullable Long> agents) {}

    /** @throws Problem.NotFound when there is no such workflow */
    public Mono<WorkflowDefinition> find(long id) {
        return workflows.find(id).flatMap(workflow -> Mono.zip(
                        steps.of(id).collectList(), rows.exportIds().of(id).singleOptional())
                .map(found -> WorkflowDefinition.of(
                        workflow.head(), found.getT1(), found.getT2().orElse(null))));
    }

    /** All, archived ones as well; the first made first. */
    public Flux<Name> names() {
        return rows.names();
    }

    /** In how many workflows each of these agents carries steps out; those that do so in none are left out. */
    public Mono<Map<Long, Integer>> uses(Collection<Long> agents) {
        return rows.uses(agents).collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    /** Gives a workflow what files call it, where it has none yet. Of two that do so at the same time one does. */
    public Mono<Void> mint(long id) {
        return rows.exportIds().mint(id, ids.uuid().toString()).then();
    }

    /** Nobody else changes the workflow, or begins a run, until the transaction ends. @throws Problem.NotFound when there is no such workflow */
    public Mono<Void> lock(long id) {
        return workflows.lock(id).then();
    }

    /** Why a workflow cannot be replaced now, as a sentence; nothing where it can. */
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
     * Makes a workflow with the agents that belong to its steps. Fails with a {@link
     * org.springframework.dao.DuplicateKeyException} where another one is called so by files.
     *
     * @throws Problem.Conflict when there are as many as there may be
     */
    public Mono<Written> create(WorkflowDefinition definition) {
        return workflows
                .create(definition.head(), definition.drafts())
                .delayUntil(made -> called(made.id(), definition))
                .map(WorkflowDefinitions::written);
    }

    /**
     * Writes a definition in place of that of a workflow: a new version of it. The agents that belonged to its steps go with
     * those, and its runs stay.
     *
     * @throws Problem.Conflict while a run is active
     */
    public Mono<Written> replace(long id, WorkflowDefinition definition) {
        return workflows
                .replace(id, definition.head(), definition.drafts())
                .delayUntil(_ -> called(id, definition))
                .map(WorkflowDefinitions::written);
    }

    private Mono<Void> called(long id, WorkflowDefinition definition) {
        return Mono.justOrEmpty(definition.exportId())
                .flatMap(exportId -> rows.exportIds().set(id, exportId))
                .then();
    }

    private static Written written(WorkflowRead workflow) {
        var agents = new ArrayList<@Nullable Long>();
        workflow.steps().forEach(step -> agents.add(step.agentId()));
        return new Written(workflow.id(), workflow.name(), agents);
    }
}
