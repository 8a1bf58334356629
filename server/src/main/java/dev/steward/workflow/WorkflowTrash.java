package dev.steward.workflow;

import dev.steward.agent.definition.ServerNames;
import dev.steward.agent.step.InlineAgents;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.Schedules;
import dev.steward.history.trash.Restored;
import dev.steward.history.trash.TrashKeeper;
import dev.steward.history.trash.TrashKind;
import dev.steward.history.trash.Trashable;
import dev.steward.mcp.client.ServerRenames;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** Deleted workflows. Steps, their own agents and the state can be restored; runs, versions, and the webhook are gone. */
@Service
record WorkflowTrash(
        TrashKeeper trash,
        WorkflowRepository rows,
        WorkflowSteps steps,
        WorkflowVersions versions,
        WorkflowStates states,
        InlineAgents agents,
        WorkflowReads reads,
        WorkflowNews news,
        Schedules schedules,
        Tx tx,
        Clock clock)
        implements Trashable, ServerRenames {

    private static final TypeReference<Trashed> TRASHED = new TypeReference<>() {};

    /** A deleted workflow, with the tasks of its own agents. @param exportId its id in exported files; null for none */
    record Trashed(
            Workflow workflow,
            Definition definition,
            @Nullable String exportId) {}

    @Override
    public TrashKind kind() {
        return TrashKind.workflow;
    }

    /** Keeps a copy of a workflow, in the transaction that deletes it. */
    Mono<Void> keep(Workflow workflow, Definition definition) {
        return rows.exportIds()
                .of(workflow.id())
                .singleOptional()
                .flatMap(exportId -> trash.keep(
                        TrashKind.workflow,
                        workflow.id(),
                        workflow.head().name(),
                        new Trashed(workflow, definition, exportId.orElse(null))))
                .flatMap(trashed -> states.keep(workflow.id(), trashed))
                .then();
    }

    @Override
    public Mono<Restored> restore(long subject) {
        return bringBack(subject).map(workflow -> new Restored(TrashKind.workflow, subject, null, workflow.name()));
    }

    /**
     * Restores a deleted workflow under its former id. Agents that belonged to its steps are created again; a step whose other
     * agent is gone has none.
     *
     * @throws Problem.NotFound when it is not in the trash
     * @throws Problem.Conflict when the limit of workflows is reached
     */
    Mono<WorkflowRead> bringBack(long id) {
        return tx.durable(
                trash.bringBack(TrashKind.workflow, id, TRASHED, this::back)
                        .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Deleted workflow")))
                        .flatMap(reads::of)
                        .delayUntil(news::changed),
                DuplicateKeyException.class::isInstance);
    }

    @Override
    public Mono<Void> renamed(String name, String next) {
        return trash.change(
                TrashKind.workflow, name, snapshot -> ServerNames.rename(snapshot.path("definition"), name, next));
    }

    private Mono<Workflow> back(TrashKeeper.Kept<Trashed> kept) {
        var workflow = kept.snapshot().workflow();
        var definition = kept.snapshot().definition();
        long id = workflow.id();
        return rows.requireRoom()
                .then(agents.roleIfThere(definition.head().roleId()))
                .flatMap(role -> {
                    var head = definition.head().withRole(role.orElse(null));
                    return rows.insertAgain(workflow, head, clock.instant())
                            .then(Mono.defer(() -> steps.replace(
                                    id,
                                    definition.steps().stream()
                                            .map(StepDraft::again)
                                            .toList())))
                            .flatMap(stored -> versions.add(id, workflow.version() + 1, new Definition(head, stored)));
                })
                .then(Mono.defer(
                        () -> rows.exportIds().giveBack(id, kept.snapshot().exportId())))
                .then(Mono.defer(() -> states.giveBack(kept.id(), id)))
                .then(Mono.defer(() -> rows.find(id)));
    }

    /** Its state goes with its row in the trash, and its schedule goes here; everything else went when it was deleted. */
    @Override
    public Mono<Void> erase(long subject) {
        return schedules.forget(new ScheduleOwner(ScheduleOwner.Kind.workflow, subject));
    }
}
