package dev.steward.transfer.definition;

import dev.steward.agent.definition.AgentWords;
import dev.steward.agent.definition.ExportIds.Named;
import dev.steward.agent.exposed.AgentDefinitions;
import dev.steward.agent.step.InlineAgents;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleTarget.Wish;
import dev.steward.durable.schedule.Schedules;
import dev.steward.library.Roles;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.transfer.definition.ImportPlan.Fate;
import dev.steward.transfer.definition.TransferDocument.AgentPart;
import dev.steward.transfer.definition.TransferDocument.Kind;
import dev.steward.transfer.definition.TransferDocument.SchedulePart;
import dev.steward.transfer.definition.TransferDocument.WorkflowPart;
import dev.steward.transfer.definition.TransferPreview.Warning;
import dev.steward.workflow.StepDefinition;
import dev.steward.workflow.WorkflowDefinition;
import dev.steward.workflow.WorkflowDefinitions;
import dev.steward.workflow.WorkflowHead;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Imports agents and workflows: all of a document, or nothing. Imported items wait until the user starts them, and their
 * schedules are switched off. Of two concurrent imports the second sees the result of the first. Spec: Agents, 24.2.
 */
@Service
record DefinitionImports(
        ImportPreviews previews,
        AgentDefinitions agents,
        WorkflowDefinitions workflows,
        Roles roles,
        Schedules schedules,
        TransferWarnings warnings,
        TransferLockRepository lock,
        Tx tx) {

    /** An agent or the workflow of the document in its place here. */
    private record Placed(long id, String name) {

        /** Placeholder for agents that are created with their steps. */
        static final Placed NOWHERE = new Placed(0, "");
    }

    /**
     * Imports a document.
     *
     * @param held is told how many bytes it takes
     * @throws Problem.BadRequest if the text is not a valid document
     * @throws Problem.Conflict if agents are switched off, if something to be replaced is in use, or if the maximum number of
     *     agents, workflows, roles or schedules is reached
     */
    Mono<TransferImportResult> run(TransferImport wish, IntConsumer held) {
        return previews.read(wish.content(), held).flatMap(document -> warnings.of(document)
                .flatMap(said -> tx.durable(
                        lock.lock().then(Mono.defer(() -> inTurn(document, wish, said))),
                        DuplicateKeyException.class::isInstance)));
    }

    private Mono<TransferImportResult> inTurn(TransferDocument document, TransferImport wish, List<Warning> said) {
        return Mono.zip(agents.names().collectList(), workflows.names().collectList())
                .flatMap(there -> {
                    var titles = new FreeNames(there.getT1().stream().map(Named::name), AgentWords.MAX_TITLE);
                    var names = new FreeNames(there.getT2().stream().map(Named::name), WorkflowHead.MAX_NAME);
                    var matches = ImportPlan.Matches.of(document, there.getT1(), there.getT2());
                    var plan = ImportPlan.of(document, matches, wish);
                    return refuseInFlight(plan)
                            .thenMany(Flux.range(0, document.agents().size()))
                            .concatMap(at -> placed(
                                    document.agents().get(at),
                                    plan.agents().get(at),
                                    matches.agents().get(at),
                                    titles))
                            .collectList()
                            .flatMap(placed -> finished(document, plan, placed, names, said));
                });
    }

    /** Locks what is replaced or used, so that it cannot be started or deleted. The workflow comes first, as everywhere. */
    private Mono<Void> refuseInFlight(ImportPlan plan) {
        var used =
                Stream.concat(plan.replaced().stream(), plan.linked().stream()).toList();
        return (plan.workflow() instanceof Fate.Replace(var id)
                        ? workflows
                                .lock(id)
                                .onErrorMap(Problem.NotFound.class, _ -> deleted())
                                .then(refuse("workflow-active", workflows.refusal(id)))
                        : Mono.<Void>empty())
                .then(Mono.defer(() -> agents.lock(used).count()))
                .flatMap(there -> there < used.size() ? Mono.error(deleted()) : Mono.empty())
                .thenMany(Flux.fromIterable(plan.replaced()))
                .concatMap(id -> refuse("agent-active", agents.refusal(id)))
                .then();
    }

    /** A match was deleted in the meantime; causes a retry with a new search. */
    private static RuntimeException deleted() {
        return new OptimisticLockingFailureException("What would be replaced was deleted");
    }

    private static Mono<Void> refuse(String type, Mono<String> refusal) {
        return refusal.flatMap(sentence -> Mono.error(new Problem.Conflict(type, sentence)));
    }

    private Mono<Placed> placed(AgentPart part, Fate fate, Matching.@Nullable Match match, FreeNames names) {
        var definition = part.definition();
        return switch (fate) {
            case Fate.Fresh _ -> created(part, definition.exportId(), names.take(definition.title()));
            case Fate.Copy _ -> created(part, null, names.take(definition.title()));
            case Fate.Replace(var id) -> written(id, part).thenReturn(new Placed(id, definition.title()));
            case Fate.Link(var id) ->
                Mono.just(new Placed(id, Objects.requireNonNull(match).name()));
            case Fate.OfStep _ -> Mono.just(Placed.NOWHERE);
        };
    }

    private Mono<Placed> created(AgentPart part, @Nullable String exportId, String title) {
        return role(part.role())
                .flatMap(role -> agents.create(part.definition().as(exportId, title, role.orElse(null))))
                .delayUntil(id -> scheduled(new ScheduleOwner(ScheduleOwner.Kind.agent, id), part.schedule()))
                .map(id -> new Placed(id, title));
    }

    private Mono<Void> written(long id, AgentPart part) {
        var definition = part.definition();
        return role(part.role())
                .flatMap(role ->
                        agents.replace(id, definition.as(definition.exportId(), definition.title(), role.orElse(null))))
                .then(Mono.defer(() -> scheduled(new ScheduleOwner(ScheduleOwner.Kind.agent, id), part.schedule())));
    }

    private Mono<Optional<Long>> role(Roles.@Nullable Text role) {
        return role == null ? Mono.just(Optional.empty()) : roles.ensure(role);
    }

    /** An imported schedule is switched off; without one, an existing schedule stays as it is. */
    private Mono<Void> scheduled(ScheduleOwner owner, @Nullable SchedulePart part) {
        return part == null
                ? Mono.empty()
                : schedules
                        .put(owner, _ -> new Wish(null, part.clearContext(), false, part.rules(), part.misfire()))
                        .then();
    }

    private Mono<TransferImportResult> finished(
            TransferDocument document, ImportPlan plan, List<Placed> placed, FreeNames names, List<Warning> said) {
        var part = document.workflow();
        var fate = plan.workflow();
        if (part == null || fate == null) {
            return Mono.just(result(document, plan, placed, placed.getFirst(), said));
        }
        return workflow(part, document.agents(), placed, fate, names)
                .delayUntil(written -> filled(part, document.agents(), written.agents()))
                .delayUntil(written ->
                        scheduled(new ScheduleOwner(ScheduleOwner.Kind.workflow, written.id()), part.schedule()))
                .map(written -> result(document, plan, placed, new Placed(written.id(), written.name()), said));
    }

    private Mono<WorkflowDefinitions.Written> workflow(
            WorkflowPart part, List<AgentPart> parts, List<Placed> placed, Fate fate, FreeNames names) {
        var definition = part.definition();
        var head = definition.head();
        var steps = new ArrayList<StepDefinition>();
        part.steps().forEach(step -> steps.add(step(step, part.agents().get(steps.size()), parts, placed)));
        return role(part.role()).flatMap(role -> switch (fate) {
            case Fate.Replace(var id) ->
                workflows.replace(
                        id,
                        new WorkflowDefinition(definition.exportId(), head.as(head.name(), role.orElse(null)), steps));
            case Fate.Fresh _, Fate.Copy _, Fate.Link _, Fate.OfStep _ ->
                workflows.create(new WorkflowDefinition(
                        fate instanceof Fate.Fresh ? definition.exportId() : null,
                        head.as(names.take(head.name()), role.orElse(null)),
                        steps));
        });
    }

    private static StepDefinition step(
            StepDefinition step, @Nullable Integer index, List<AgentPart> parts, List<Placed> placed) {
        if (index == null || parts.get(index).isMissing()) {
            return step.by(null, null);
        }
        var own = parts.get(index).definition();
        return parts.get(index).isInline()
                ? step.by(
                        null,
                        InlineAgents.Draft.of(own.task(), own.capabilities().model(), own.title()))
                : step.by(placed.get(index).id(), null);
    }

    /** Completes the agents that belong to steps. @param made the agents of the steps */
    private Mono<Void> filled(WorkflowPart part, List<AgentPart> parts, List<@Nullable Long> made) {
        return Flux.range(0, made.size())
                .concatMap(at -> {
                    var index = part.agents().get(at);
                    var agent = made.get(at);
                    return index == null || agent == null || !parts.get(index).isInline()
                            ? Mono.<Void>empty()
                            : written(agent, parts.get(index));
                })
                .then();
    }

    /** @param made the document's agent or workflow */
    private static TransferImportResult result(
            TransferDocument document, ImportPlan plan, List<Placed> placed, Placed made, List<Warning> said) {
        return new TransferImportResult(
                document.kind(),
                document.kind() == Kind.workflow ? made.id() : null,
                document.kind() == Kind.agent ? made.id() : null,
                made.name(),
                plan.created().stream().map(at -> placed.get(at).id()).toList(),
                plan.replaced(),
                plan.linked(),
                said);
    }
}
