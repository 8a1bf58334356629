package dev.steward.workflow;

import dev.steward.agent.step.InlineAgents;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.Schedules;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Sha256;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What a person does with the definitions of workflows. */
@Service
record Workflows(
        WorkflowRepository rows,
        WorkflowSteps steps,
        WorkflowVersions versions,
        WorkflowRunRepository runs,
        WorkflowRunStore store,
        WorkflowReads reads,
        WorkflowTrash trash,
        WorkflowNews news,
        InlineAgents agents,
        WorkflowDefaults defaults,
        Schedules schedules,
        Tx tx,
        Ids ids,
        Clock clock) {

    static final int MAX = 1_000;

    /** The most transcript entries for one attempt. */
    private static final int MAX_EVENTS = 5_000;

    /** Estimated bytes of a wait, until the response is written. */
    private static final int WAIT = 100;

    /** Most recently changed first. @param archived whether to include archived ones */
    Flux<WorkflowRead> list(boolean archived, IntConsumer held) {
        return reads.list(rows.list(archived, 2 * MAX), held);
    }

    /** Unarchived workflows whose run waits for a person, most recently changed first; not those that a person paused. */
    Flux<WorkflowRead> waiting(IntConsumer held) {
        return reads.list(rows.waiting(MAX), held);
    }

    /** Archived workflows, most recently archived first. @param held as in {@link WorkflowReads#list} */
    Flux<WorkflowRead> archived(IntConsumer held) {
        return reads.list(rows.archived(2 * MAX), held);
    }

    /**
     * Unarchived workflows that have a step with this agent, by name, ignoring case.
     *
     * @param agent its id or its public id
     * @param held as in {@link WorkflowReads#list}
     * @throws Problem.NotFound when there is no such agent
     */
    Flux<WorkflowRead> using(String agent, IntConsumer held) {
        return agents.id(agent)
                .flatMapMany(id -> reads.list(rows.using(id, MAX), held).sort(WorkflowRead.BY_NAME));
    }

    /** @throws Problem.NotFound when there is no such workflow */
    Mono<WorkflowRead> get(long id) {
        return rows.require(id).flatMap(reads::of);
    }

    /**
     * Creates a workflow with its steps and the agents that belong to them.
     *
     * @throws Problem.BadRequest when a step has neither an agent nor a task, or there is no such role
     * @throws Problem.NotFound when a step names an agent that does not exist
     * @throws Problem.Conflict when the limit of workflows or agents is reached
     */
    Mono<WorkflowRead> create(WorkflowCreate wish) {
        return defaults.current().flatMap(usual -> create(wish.head(usual), drafts(wish.wishedSteps(), usual)));
    }

    /** The same with a complete definition. */
    Mono<WorkflowRead> create(WorkflowHead head, List<StepDraft> drafts) {
        return tx.durable(rows.requireRoom()
                .then(agents.requireRole(head.roleId()))
                .then(Mono.defer(() -> rows.insert(head, clock.instant())))
                .delayUntil(id ->
                        steps.replace(id, drafts).flatMap(stored -> versions.add(id, 1, new Definition(head, stored))))
                .flatMap(this::changed));
    }

    /**
     * Replaces the definition of a workflow, as a new version if it differs.
     *
     * @throws Problem.NotFound when there is no such workflow, or a step names an agent that does not exist
     * @throws Problem.BadRequest when there is no such role
     * @throws Problem.Conflict while a run is active
     */
    Mono<WorkflowRead> replace(long id, WorkflowHead head, List<StepDraft> drafts) {
        return tx.durable(rows.requireLock(id)
                .delayUntil(_ -> agents.requireRole(head.roleId()))
                .flatMap(workflow -> write(workflow, head, Optional.of(drafts))));
    }

    /**
     * Sets the schedule of a workflow.
     *
     * @throws Problem.NotFound when there is no such workflow
     * @throws Problem.Conflict when the limit of schedules is reached
     */
    Mono<WorkflowRead> schedule(long id, WorkflowScheduleWrite wish) {
        return tx.durable(schedules
                .of(ScheduleOwner.Kind.workflow, List.of(id))
                .filter(known -> known.containsKey(id) || !wish.needsNone())
                .flatMap(_ -> schedules.put(new ScheduleOwner(ScheduleOwner.Kind.workflow, id), wish::over))
                .then(Mono.defer(() -> get(id))));
    }

    static List<StepDraft> drafts(List<StepWrite> wished, StepDefaults defaults) {
        return IntStream.range(0, wished.size())
                .mapToObj(position -> wished.get(position).at(position, defaults))
                .toList();
    }

    /**
     * Changes the fields that the patch names. If the definition differs, it is a new version.
     *
     * @throws Problem.NotFound when there is no such workflow, or a step names an agent that does not exist
     * @throws Problem.BadRequest when a step has neither an agent nor a task, or there is no such role
     * @throws Problem.Conflict when steps would change while a run is active
     */
    Mono<WorkflowRead> update(long id, WorkflowPatch patch) {
        return defaults.current().flatMap(usual -> {
            var drafts = Optional.ofNullable(patch.steps().value()).map(wished -> drafts(wished, usual));
            return tx.durable(rows.requireLock(id)
                    .delayUntil(_ -> agents.requireRole(role(patch)))
                    .flatMap(workflow -> write(workflow, patch.over(workflow.head()), drafts)));
        });
    }

    /** 0 means no role. */
    private static @Nullable Long role(WorkflowPatch patch) {
        var role = patch.roleId().value();
        return role == null || role == 0 ? null : role;
    }

    /**
     * Restores a version of a workflow. Deleted agents that belonged to a step are created again; a step whose other agent is
     * gone has none.
     *
     * @throws Problem.NotFound when there is no such workflow or version
     * @throws Problem.Conflict while a run is active
     */
    Mono<WorkflowRead> restoreVersion(long id, long number) {
        return tx.durable(rows.requireLock(id)
                .flatMap(workflow -> versions.find(id, number).flatMap(stored -> {
                    var definition = stored.definition();
                    return agents.roleIfThere(definition.head().roleId())
                            .flatMap(role -> write(
                                    workflow,
                                    definition.head().withRole(role.orElse(null)),
                                    Optional.of(definition.steps().stream()
                                            .map(StepDraft::again)
                                            .toList())));
                })));
    }

    /** @param drafts empty to keep the steps */
    private Mono<WorkflowRead> write(Workflow workflow, WorkflowHead head, Optional<List<StepDraft>> drafts) {
        long id = workflow.id();
        return steps.withOwn(id)
                .flatMap(before -> versions.current(workflow, before).flatMap(current -> drafts.map(
                                wished -> refuseActive(id).then(Mono.defer(() -> steps.replace(id, wished))))
                        .orElseGet(() -> Mono.just(before))
                        .flatMap(stored -> written(current, before, new Definition(head, stored)))))
                .then(changed(id));
    }

    private Mono<Void> written(Workflow workflow, List<Step> before, Definition now) {
        long id = workflow.id();
        boolean isChanged =
                workflow.isChanged() || !Definition.outline(now.steps()).equals(Definition.outline(before));
        return versions.isNewest(workflow, now).flatMap(isSame -> {
            int version = isSame ? workflow.version() : workflow.version() + 1;
            return rows.update(id, now.head(), version, isChanged, clock.instant())
                    .then(
                            isSame
                                    ? Mono.empty()
                                    : versions.settle(workflow, before).then(versions.add(id, version, now)));
        });
    }

    private Mono<Void> refuseActive(long id) {
        return runs.active(id)
                .flatMap(_ -> Mono.error(
                        new Problem.Conflict("workflow-active", "Cannot edit steps while the workflow is running")));
    }

    /** Archives a workflow; an active run continues. If it is archived already, only the time changes. */
    Mono<WorkflowRead> archive(long id) {
        return tx.durable(rows.requireLock(id)
                .flatMap(_ -> rows.archive(id, clock.instant(), clock.instant()))
                .then(changed(id)));
    }

    /** Unarchives a workflow. @throws Problem.NotFound when there is no such workflow */
    Mono<WorkflowRead> unarchive(long id) {
        return tx.durable(rows.requireLock(id)
                .flatMap(_ -> rows.archive(id, null, clock.instant()))
                .then(changed(id)));
    }

    /** Creates a webhook token, which replaces the previous one. It is shown once. */
    Mono<WorkflowRead> mintWebhook(long id) {
        return tx.durable(rows.requireLock(id).flatMap(_ -> {
            var token = ids.token();
            return rows.webhook(id, Sha256.of(token), clock.instant()).then(changed(id, token));
        }));
    }

    /** Revokes the webhook token. @throws Problem.NotFound when there is no such workflow */
    Mono<WorkflowRead> revokeWebhook(long id) {
        return tx.durable(rows.requireLock(id)
                .flatMap(_ -> rows.webhook(id, null, clock.instant()))
                .then(changed(id)));
    }

    /**
     * Deletes a workflow with its runs, stopping an active one, and the inline agents of its steps; it can be restored without
     * its runs.
     *
     * @throws Problem.NotFound when there is no such workflow
     */
    Mono<Void> delete(long id) {
        return tx.durable(
                rows.requireLock(id).flatMap(workflow -> steps.withOwn(id).flatMap(had -> {
                    var definition = new Definition(workflow.head(), had);
                    return store.withNewest(id, store::stop)
                            .then(trash.keep(workflow, definition))
                            .then(Mono.defer(() -> news.gone(id, rows.delete(id).then(steps.deleteOwn(definition)))));
                })));
    }

    /** A page of its runs with their attempts, newest first. @throws Problem.NotFound when there is no such workflow */
    Mono<List<WorkflowRunRead>> runs(long id, KeysetPage page, IntConsumer held) {
        return rows.require(id).flatMap(_ -> runs.list(id, page)
                .doOnNext(run -> held.accept(run.estimatedBytes()))
                .collectList()
                .flatMap(found -> {
                    var ids = found.stream().map(WorkflowRun::id).toList();
                    return Mono.zip(
                                    runs.attempts(ids)
                                            .doOnNext(attempt -> held.accept(attempt.estimatedBytes()))
                                            .collect(Collectors.groupingBy(AttemptRead::runId)),
                                    runs.waits(ids)
                                            .doOnNext(_ -> held.accept(WAIT))
                                            .collect(Collectors.groupingBy(
                                                    Map.Entry::getKey,
                                                    Collectors.mapping(Map.Entry::getValue, Collectors.toList()))))
                            .map(known -> found.stream()
                                    .map(run -> WorkflowRunRead.of(
                                            run,
                                            known.getT1().getOrDefault(run.id(), List.of()),
                                            known.getT2().getOrDefault(run.id(), List.of())))
                                    .toList());
                }));
    }

    /** @throws Problem.NotFound when the workflow has no such attempt */
    Mono<AttemptRead> attempt(long id, long attempt) {
        return runs.attempt(id, attempt).switchIfEmpty(Mono.error(() -> new Problem.NotFound("Step attempt")));
    }

    /** The transcript of an attempt's agent run, oldest first. @throws Problem.NotFound when the workflow has no such attempt */
    Flux<?> events(long id, long attempt) {
        return attempt(id, attempt)
                .mapNotNull(AttemptRead::agentRunId)
                .flatMapMany(run -> agents.events(run, MAX_EVENTS));
    }

    private Mono<WorkflowRead> changed(long id) {
        return changed(id, null);
    }

    /** @param token of its new webhook; null for none */
    private Mono<WorkflowRead> changed(long id, @Nullable String token) {
        return Mono.defer(() -> rows.find(id))
                .flatMap(workflow -> reads.of(workflow, token))
                .delayUntil(news::changed);
    }
}
