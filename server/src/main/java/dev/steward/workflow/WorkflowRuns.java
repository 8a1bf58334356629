package dev.steward.workflow;

import dev.steward.agent.approval.PermissionAnswer;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.step.StepRun;
import dev.steward.agent.step.StepRuns;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/**
 * What people do with workflow runs, and what happens to them automatically. An action that does not apply to the current state
 * changes nothing, and returns the workflow as it is (agents-workflows 17).
 */
@Service
record WorkflowRuns(
        WorkflowRunStore store,
        WorkflowRepository workflows,
        WorkflowRunRepository runs,
        AttemptRepository attempts,
        WorkflowReads reads,
        WorkflowNews news,
        StepRuns agents,
        AgentsEnabledGuard gate,
        Tx tx) {

    /**
     * Starts a run; does nothing if one is active, or no step can run.
     *
     * @param input the brief; null for none
     * @throws Problem.NotFound when there is no such workflow
     * @throws Problem.Conflict while agents are disabled, or when the workflow is archived
     */
    Mono<WorkflowRead> run(long id, @Nullable String input) {
        return gate.require()
                .then(tx.durable(workflows
                        .requireLock(id)
                        .delayUntil(WorkflowRuns::requireInUse)
                        .filterWhen(_ -> runs.active(id).hasElement().map(active -> !active))
                        .flatMap(workflow -> store.begin(workflow, WorkflowRun.Trigger.manual, input))
                        .then(read(id))));
    }

    static Mono<Void> requireInUse(Workflow workflow) {
        return workflow.archivedAt() == null
                ? Mono.empty()
                : Mono.error(() -> new Problem.Conflict(
                        "workflow-archived", "This workflow is archived. Unarchive it to run it."));
    }

    /** Pauses the run: the current step finishes its turn, and the next one waits. */
    Mono<WorkflowRead> pause(long id) {
        return changed(id, held -> store.signal(held, new Signal.Paused()));
    }

    /** Stops the run, its replays, and the agents that work for them. */
    Mono<WorkflowRead> cancel(long id) {
        return changed(id, store::stop);
    }

    /**
     * Approves the step that waits for approval.
     *
     * @param attempt that was reviewed; null for any
     * @param note blank for none
     * @param material for later steps instead of the reviewed output; null to keep that
     * @throws Problem.Conflict when the reviewed attempt is no longer the one that waits
     * @throws Problem.Invalid when there is material, but no step before whose output it could replace
     */
    Mono<WorkflowRead> approve(long id, @Nullable Long attempt, String note, @Nullable String material) {
        return judged(
                id, attempt, (held, open) -> (material == null ? Mono.<Long>empty() : handedOn(held, open, material))
                        .then(Mono.defer(() -> store.signal(held, new Signal.Approved(note)))));
    }

    private Mono<Long> handedOn(HeldRun held, Attempt approval, String material) {
        return held.definition().steps().stream().limit(approval.position()).noneMatch(step -> step.kind()
                        .isProducing())
                ? Mono.error(() ->
                        new Problem.Invalid("material", "replaces an output, and no step before this one has any"))
                : attempts.material(approval.id(), material);
    }

    /**
     * Rejects the step that waits for approval.
     *
     * @param attempt as in {@link #approve}
     * @param action instead of the step's own; null for that
     * @throws Problem.Conflict as in {@link #approve}
     */
    Mono<WorkflowRead> reject(long id, @Nullable Long attempt, String note, StepPolicy.@Nullable OnReject action) {
        return judged(id, attempt, (held, _) -> store.signal(held, new Signal.Rejected(note, action)));
    }

    private Mono<WorkflowRead> judged(
            long id, @Nullable Long attempt, BiFunction<HeldRun, Attempt, Mono<HeldRun>> judgement) {
        return allowed(id, held -> attempts.open(held.run().id())
                .filter(open -> open.status() == AttemptStatus.awaiting_approval)
                .filter(open -> attempt == null || open.id() == attempt)
                .switchIfEmpty(
                        attempt == null
                                ? Mono.empty()
                                : Mono.error(() -> new Problem.Conflict(
                                        "approval-over",
                                        "This approval has already been decided. Look at the current one.")))
                .flatMap(open -> judgement.apply(held, open)));
    }

    /**
     * Resumes a paused run. One that a limit blocked continues where it was, once the limit is raised.
     *
     * @param input the answer to its question; blank for none
     */
    Mono<WorkflowRead> resume(long id, String input) {
        return allowed(id, held -> heldUp(held)
                .filter(_ -> input.isBlank())
                .flatMap(attempt -> raised(held, attempt))
                .switchIfEmpty(Mono.defer(() -> store.signal(held, new Signal.Resumed(input)))));
    }

    /** The agent run that only a limit blocks; empty if there is none. */
    private Mono<StepRun> heldUp(HeldRun held) {
        return held.run().status() != RunStatus.paused
                ? Mono.empty()
                : attempts.open(held.run().id())
                        .filter(attempt -> attempt.status() == AttemptStatus.blocked)
                        .mapNotNull(Attempt::agentRunId)
                        .flatMap(agents::read)
                        .filter(run -> BlockReason.isOfBudget(run.reason()));
    }

    private Mono<HeldRun> raised(HeldRun held, StepRun run) {
        var spent = run.spent();
        return agents.limit(run.id(), held.limits(spent.tokens(), spent.cost()))
                .then(Mono.defer(() -> agents.read(run.id())))
                .flatMap(now -> now.reason() == null ? store.signal(held, new Signal.Decided()) : Mono.just(held));
    }

    /**
     * Retries a run that failed or was stopped.
     *
     * @param position of the step; null for the one that failed or was stopped, or before which the run was stopped
     * @param input for the step; blank for none
     * @throws Problem.Conflict when the workflow is archived
     */
    Mono<WorkflowRead> retry(long id, @Nullable Integer position, String input) {
        return allowed(id, held -> requireInUse(held.workflow())
                .then(Mono.justOrEmpty(position))
                .switchIfEmpty(Mono.defer(() -> stoppedAt(held)))
                .flatMap(place -> store.signal(held, new Signal.Retried(place, input))));
    }

    /** A run that was stopped between two steps has no attempt at the one that it stopped before. */
    private Mono<Integer> stoppedAt(HeldRun held) {
        long run = held.run().id();
        return attempts.newest(run)
                .flatMap(newest -> Mono.justOrEmpty(stoppedAt(held.plan(), newest.position(), newest.status())))
                .switchIfEmpty(attempts.newestStopped(run).map(Attempt::position));
    }

    /** @param position of the newest attempt. @param status of the same */
    static Optional<Integer> stoppedAt(Plan plan, int position, AttemptStatus status) {
        return switch (status) {
            case completed, passed, skipped -> plan.from(position + 1).map(PlannedStep::position);
            case failed, cancelled, superseded -> Optional.of(position);
            case running, blocked, awaiting_approval -> Optional.empty();
        };
    }

    /**
     * Decides a permission request of one of the run's agents.
     *
     * @throws Problem.Conflict when it is no longer open
     */
    Mono<WorkflowRead> decide(long id, PermissionAnswer answer) {
        return gate.require()
                .then(tx.durable(
                        store.withNewest(id, held -> attempts.driving(held.run().id())
                                        .filterWhen(attempt -> decided(attempt, answer), 1)
                                        .collectList()
                                        .filter(decided -> !decided.isEmpty())
                                        .flatMap(decided -> decided.stream().allMatch(Attempt::isReplay)
                                                ? Mono.just(held)
                                                : store.signal(held, new Signal.Decided(Kickoff.note(answer)))))
                                .switchIfEmpty(Mono.error(() -> new Problem.Conflict(
                                        "request-over", "This request was already answered, or is no longer waiting.")))
                                .then(read(id))));
    }

    private Mono<Boolean> decided(Attempt attempt, PermissionAnswer answer) {
        return Mono.justOrEmpty(attempt.agentRunId())
                .flatMap(run -> agents.decide(run, answer))
                .defaultIfEmpty(false);
    }

    /**
     * Repeats one attempt with exactly the same input, without changing the run.
     *
     * @throws Problem.NotFound when the workflow has no such attempt
     * @throws Problem.Conflict while a run is active, when the workflow is archived, or as in {@link WorkflowRunStore#replay}
     */
    Mono<WorkflowRead> replay(long id, long attempt) {
        return gate.require()
                .then(tx.durable(workflows
                        .requireLock(id)
                        .delayUntil(WorkflowRuns::requireInUse)
                        .then(runs.attempt(id, attempt))
                        .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Step attempt")))
                        .flatMap(known -> runs.active(id)
                                .hasElement()
                                .filter(active -> active)
                                .flatMap(_ -> Mono.<Void>error(() -> new Problem.Conflict(
                                        "run-in-progress", "Stop the run before replaying a step.")))
                                .then(store.with(known.runId(), held -> attempts.find(attempt)
                                        .flatMap(recorded ->
                                                store.replay(held, recorded).thenReturn(held)))))
                        .then(read(id))));
    }

    private Mono<WorkflowRead> allowed(long id, Function<HeldRun, Mono<HeldRun>> work) {
        return gate.require().then(changed(id, work));
    }

    private Mono<WorkflowRead> changed(long id, Function<HeldRun, Mono<HeldRun>> work) {
        return tx.durable(store.withNewest(id, work).then(read(id)));
    }

    private Mono<WorkflowRead> read(long id) {
        return Mono.defer(() -> workflows.find(id)).flatMap(reads::of);
    }

    // Automatic changes

    /**
     * Handles a change of an attempt's agent run, in the caller's transaction. A repeated call changes nothing; one after the
     * attempt has ended adds what its agent still cost.
     */
    Mono<Void> heard(long attempt) {
        return attempts.find(attempt)
                .flatMap(known -> store.with(known.runId(), held -> attempts.find(attempt)
                        .filter(now -> now.kind() != StepKind.approval)
                        .flatMap(now -> now.status().isOpen()
                                ? heard(held, now)
                                : store.charged(held, now).thenReturn(held))))
                .then();
    }

    private Mono<HeldRun> heard(HeldRun held, Attempt attempt) {
        return Mono.justOrEmpty(attempt.agentRunId())
                .flatMap(agents::read)
                .map(run -> StepOutcome.of(run, attempt.label()))
                .defaultIfEmpty(StepOutcome.gone(attempt.label()))
                .flatMap(outcome -> heard(held, attempt, outcome));
    }

    private Mono<HeldRun> heard(HeldRun held, Attempt attempt, StepOutcome outcome) {
        if (attempt.isReplay()) {
            return outcome.close(attempt.kind())
                    .map(close -> store.closed(attempt, close)
                            .then(news.changed(held.workflow().id()))
                            .thenReturn(held))
                    .orElseGet(() -> Mono.just(held));
        }
        boolean wasBlocked = attempt.status() == AttemptStatus.blocked;
        return switch (outcome) {
            case StepOutcome.Working _ ->
                wasBlocked
                        ? store.signal(held, new Signal.Decided())
                        // it may wait for a decision about a tool, for long: what it has spent is known by then
                        : store.charged(held, attempt)
                                .then(news.changed(held.workflow().id()))
                                .thenReturn(held);
            case StepOutcome.Blocked _ -> wasBlocked ? Mono.just(held) : store.signal(held, new Signal.Rested(outcome));
            case StepOutcome.Done _, StepOutcome.Failed _, StepOutcome.Cancelled _ ->
                (wasBlocked ? store.signal(held, new Signal.Decided()) : Mono.just(held))
                        .flatMap(now -> store.signal(now, new Signal.Rested(outcome)));
        };
    }

    Mono<HeldRun> overdue(AttemptRepository.Limited limited, Instant now) {
        var known = limited.attempt();
        return tx.underWay(store.with(known.runId(), held -> attempts.find(known.id())
                .filter(attempt -> attempt.status() == known.status())
                .filter(_ -> limited.isOver(now))
                .flatMap(attempt -> store.signal(held, over(limited)))));
    }

    private static Signal over(AttemptRepository.Limited limited) {
        var attempt = limited.attempt();
        if (attempt.status() != AttemptStatus.awaiting_approval) {
            return new Signal.TimedOut(stalled(attempt.label(), limited.seconds()));
        }
        return limited.onTimeout() == StepPolicy.OnTimeout.approve
                ? new Signal.Approved(Coordinator.UNDECIDED)
                : new Signal.Rejected(Coordinator.UNDECIDED, null);
    }

    static String stalled(String label, int seconds) {
        return "“%s” stalled with no result for over %d min, so the watchdog stopped it."
                .formatted(label, Math.max(1, Math.round(seconds / 60f)));
    }
}
