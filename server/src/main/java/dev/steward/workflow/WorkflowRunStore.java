package dev.steward.workflow;

import dev.steward.agent.definition.Spent;
import dev.steward.agent.step.InlineAgents;
import dev.steward.agent.step.InlineAgents.Known;
import dev.steward.agent.step.StepLaunch;
import dev.steward.agent.step.StepRun;
import dev.steward.agent.step.StepRuns;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import dev.steward.push.PushNotices;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The only way to change workflow runs. In the caller's transaction, the workflow is locked, {@link Coordinator} decides, and all
 * effects are written with the decision, including agent runs. Locks are taken from the workflow to its agents, never back:
 * agents report by message.
 */
@Component
record WorkflowRunStore(
        WorkflowRepository workflows,
        WorkflowStepRepository steps,
        WorkflowSteps ownSteps,
        WorkflowVersions versions,
        WorkflowRunRepository runs,
        AttemptRepository attempts,
        InlineAgents agents,
        StepRuns stepRuns,
        StepMaterial material,
        WorkflowNews news,
        PushNotices notices,
        Clock clock) {

    /** Characters of a run's result. */
    static final int MAX_RESULT = 2_000;

    /** Does something with the newest run of a workflow while it is locked; empty if there is none. */
    <T> Mono<T> withNewest(long workflow, Function<HeldRun, Mono<T>> work) {
        return workflows.requireLock(workflow).flatMap(locked -> Mono.justOrEmpty(locked.currentRunId())
                .flatMap(runs::find)
                .flatMap(run -> held(locked, run))
                .flatMap(work));
    }

    /** The same with a given run; empty if it is gone. */
    <T> Mono<T> with(long run, Function<HeldRun, Mono<T>> work) {
        return workflows
                .lockOf(run)
                .flatMap(locked -> runs.find(run).flatMap(now -> held(locked, now)))
                .flatMap(work);
    }

    private Mono<HeldRun> held(Workflow workflow, WorkflowRun run) {
        return steps.of(workflow.id()).collectList().flatMap(stored -> known(stored)
                .map(found -> new HeldRun(workflow, new Definition(workflow.head(), stored), found, run)));
    }

    private Mono<Map<Long, Known>> known(List<Step> stored) {
        return agents.all(stored.stream()
                        .flatMap(step -> Stream.ofNullable(step.agentId()))
                        .distinct()
                        .toList())
                .collectMap(Known::id);
    }

    /** Starts a run of a locked workflow; empty if no step can run. */
    Mono<HeldRun> begin(Workflow workflow, WorkflowRun.Trigger trigger, @Nullable String input) {
        return steps.of(workflow.id()).collectList().flatMap(stored -> known(stored)
                .flatMap(found -> {
                    var definition = new Definition(workflow.head(), stored);
                    return Mono.justOrEmpty(Coordinator.begin(HeldRun.plan(definition, found)))
                            .flatMap(decision -> current(workflow, definition).flatMap(current -> {
                                int number = current.runCount() + 1;
                                return runs.insert(current, number, trigger, input, clock.instant())
                                        .delayUntil(run -> workflows.begun(current.id(), run, number, clock.instant()))
                                        .flatMap(runs::find)
                                        .map(run -> new HeldRun(current, definition, found, run))
                                        .flatMap(held -> carriedOut(held, decision));
                            }));
                }));
    }

    private Mono<Workflow> current(Workflow workflow, Definition definition) {
        return ownSteps.withOwn(definition.steps()).flatMap(last -> versions.current(workflow, last));
    }

    /** Sends a signal to a run. Returns the run as it is then. */
    Mono<HeldRun> signal(HeldRun held, Signal signal) {
        var decision = Coordinator.decide(held.plan(), held.run().state(), signal);
        return decision.isAny(held.run().state()) ? carriedOut(held, decision) : Mono.just(held);
    }

    private Mono<HeldRun> carriedOut(HeldRun held, Decision decision) {
        return Flux.fromIterable(decision.effects())
                .concatMap(effect -> performed(held, effect))
                .singleOrEmpty()
                .singleOptional()
                .flatMap(stop -> {
                    var state =
                            stop.map(Stop::heldUp).map(decision.state()::heldUp).orElse(decision.state());
                    return written(held, state).flatMap(now -> stop.map(Stop::failure)
                            .map(reason -> signal(now, new Signal.Rested(new StepOutcome.Failed(reason))))
                            .orElseGet(() -> Mono.just(now)));
                });
    }

    /**
     * Why a step that was entered does not go on.
     *
     * @param heldUp why its attempt did not begin, and its feedback; null if it did
     * @param failure why its attempt has failed already; null if it has not
     */
    private record Stop(
            RunState.@Nullable HeldUp heldUp, @Nullable String failure) {}

    /** Empty unless it enters a step that does not go on; a decision enters one at most. */
    private Mono<Stop> performed(HeldRun held, Effect effect) {
        long run = held.run().id();
        return switch (effect) {
            case Effect.Close close ->
                attempts.open(run).flatMap(attempt -> closed(attempt, close)).then(Mono.empty());
            case Effect.Enter(var position, var feedback, var pause) -> entered(held, position, feedback, pause);
            case Effect.Continue(var position, var note) ->
                continued(held, position, note).then(Mono.empty());
            case Effect.StopAgent _ ->
                attempts.open(run)
                        .mapNotNull(Attempt::agentRunId)
                        .flatMap(stepRuns::cancel)
                        .then(Mono.empty());
            case Effect.Record(var result) ->
                result(run, result)
                        .flatMap(text -> runs.result(run, text.orElse(null)))
                        .then(Mono.empty());
        };
    }

    private Mono<HeldRun> written(HeldRun held, RunState state) {
        var before = held.run();
        boolean isTakenUp = !before.status().isActive() && state.status().isActive();
        return (isTakenUp
                        ? current(held.workflow(), held.definition()).map(Workflow::version)
                        : Mono.just(before.version()))
                .flatMap(version -> runs.write(before, state, version, clock.instant()))
                .filter(written -> written)
                .switchIfEmpty(Mono.error(() -> new IllegalStateException("A run that was held has changed")))
                .then(isTakenUp ? runs.result(before.id(), null) : Mono.empty())
                .then(workflows.moved(held.workflow().id(), clock.instant()))
                .then(noticed(before, state))
                .then(news.changed(held.workflow().id()))
                .then(Mono.defer(() -> runs.find(before.id())))
                .map(held::with);
    }

    /** Notifies devices, even if Steward is not open there. */
    private Mono<Void> noticed(WorkflowRun before, RunState now) {
        return now.status() != before.status() && WorkflowNotices.isNews(now.status())
                ? notices.tell(WorkflowNotices.KIND, String.valueOf(before.id()))
                : Mono.empty();
    }

    /** Ends an attempt and charges its run with what the agent has spent since the previous attempt. */
    Mono<Void> closed(Attempt attempt, Effect.Close close) {
        return Mono.justOrEmpty(attempt.agentRunId())
                .flatMap(stepRuns::read)
                .flatMap(agentRun -> uncharged(agentRun).delayUntil(_ -> judged(attempt, agentRun, close)))
                .defaultIfEmpty(Spent.NOTHING)
                .flatMap(spent -> attempts.close(attempt.id(), close, spent, clock.instant())
                        .then(Mono.defer(() -> runs.spent(attempt.runId(), spent))))
                .then();
    }

    /** Charges an attempt, and its run, with what its agent has spent since: before its end, or in a round that was cut by it. */
    Mono<Void> charged(HeldRun held, Attempt attempt) {
        return Mono.justOrEmpty(attempt.agentRunId())
                .flatMap(stepRuns::read)
                .flatMap(this::uncharged)
                .filter(late -> !late.equals(Spent.NOTHING))
                .flatMap(late -> attempts.spent(attempt.id(), late)
                        .then(runs.spent(attempt.runId(), late))
                        .then(news.changed(held.workflow().id())));
    }

    private Mono<Spent> uncharged(StepRun agentRun) {
        return attempts.charged(agentRun.id()).map(before -> since(before, agentRun.spent()));
    }

    private static Spent since(Spent before, Spent now) {
        return new Spent(
                Math.max(0, now.input() - before.input()),
                Math.max(0, now.output() - before.output()),
                Math.max(0, now.cost() - before.cost()),
                Math.max(0, now.unpriced() - before.unpriced()));
    }

    /** Replaces the result of a gate's agent by its verdict, and deletes its artifacts (agents-workflows 18.5). */
    private Mono<Void> judged(Attempt attempt, StepRun agentRun, Effect.Close close) {
        var verdict = close.verdict();
        return attempt.kind() != StepKind.gate || verdict == null
                ? Mono.empty()
                : stepRuns.judged(agentRun.id(), (verdict ? "Passed — " : "Rejected — ") + close.output());
    }

    private Mono<Optional<String>> result(long run, @Nullable String result) {
        return result != null
                ? Mono.just(Optional.of(Truncate.to(result, MAX_RESULT)))
                : attempts.newestProducer(run)
                        .flatMap(producer -> attempts.edited(producer)
                                .switchIfEmpty(Mono.justOrEmpty(producer.agentRunId())
                                        .flatMap(stepRuns::read)
                                        .mapNotNull(StepRun::summary))
                                .switchIfEmpty(Mono.justOrEmpty(producer.output())))
                        .map(text -> Truncate.to(text, MAX_RESULT))
                        .singleOptional();
    }

    /**
     * Continues the agent run of the previous attempt in a new attempt, which is charged with the cost from now on. If the agent
     * was deleted, the new attempt drives nothing and fails next.
     */
    private Mono<Void> continued(HeldRun held, int position, String note) {
        return attempts.newest(held.run().id(), position)
                .flatMap(before -> attempts.input(before.id())
                        .flatMap(told -> attempts.insert(
                                held.run().id(),
                                held.plan().at(position),
                                before.agentId(),
                                false,
                                Kickoff.noted(note, told),
                                clock.instant()))
                        .flatMap(made -> Mono.justOrEmpty(before.agentRunId())
                                .flatMap(agentRun -> attempts.drives(made, agentRun)))
                        .then())
                .then();
    }

    private Mono<Stop> entered(HeldRun held, int position, Feedback feedback, Duration pause) {
        var step = held.plan().at(position);
        return runs.find(held.run().id()).map(held::with).flatMap(now -> {
            if (step.kind() == StepKind.approval) {
                return material.shown(now, position)
                        .flatMap(shown ->
                                attempts.insert(now.run().id(), step, null, false, shown.orElse(null), clock.instant()))
                        .then(Mono.empty());
            }
            var used = HeldRun.used(now.definition().head(), now.run());
            return used.isPresent()
                    ? Mono.just(new Stop(new RunState.HeldUp(position, feedback, used.get()), null))
                    : launched(now, step, feedback, pause);
        });
    }

    private Mono<Stop> launched(HeldRun held, PlannedStep step, Feedback feedback, Duration pause) {
        var agent = held.agent(step.position());
        long run = held.run().id();
        return material.of(held, step.position(), feedback).flatMap(told -> attempts.insert(
                        run, step, agent.map(Known::id).orElse(null), false, told.kickoff(), clock.instant())
                .flatMap(attempt -> agent.isEmpty()
                        ? Mono.just(new Stop(null, "The agent of “%s” was deleted.".formatted(step.label())))
                        : agent.get().isArchived()
                                ? Mono.just(new Stop(
                                        null,
                                        "The agent of “%s” is archived. Unarchive it, then retry the step."
                                                .formatted(step.label())))
                                : driven(
                                                attempt,
                                                new StepLaunch(
                                                        agent.get().id(),
                                                        run,
                                                        attempt,
                                                        Kickoff.sent(
                                                                told.kickoff(),
                                                                agent.get()
                                                                        .draft()
                                                                        .task()),
                                                        told.taintedBy(),
                                                        held.overrides(step.position()),
                                                        held.limits(),
                                                        null),
                                                pause)
                                        .then(Mono.empty())));
    }

    private Mono<Void> driven(long attempt, StepLaunch launch, Duration pause) {
        return stepRuns.launch(launch, pause)
                .flatMap(agentRun -> attempts.drives(attempt, agentRun))
                .then();
    }

    /**
     * Repeats an attempt with the same input, without changing the run, which must not be active.
     *
     * @throws Problem.Conflict when it had no agent, the agent is gone, archived or active, or the run has used up a limit
     */
    Mono<Void> replay(HeldRun held, Attempt recorded) {
        var agent = recorded.agentId();
        if (agent == null) {
            return recorded.kind() == StepKind.approval
                    ? Mono.error(() -> new Problem.Conflict(
                            "no-agent", "This step was an approval without an agent, so it cannot be replayed."))
                    : gone();
        }
        var used = HeldRun.usedUp(held.definition().head(), held.run());
        if (used.isPresent()) {
            return Mono.error(() -> new Problem.Conflict(
                    "limit-reached", used.get() + " Raise the workflow's limit, then replay the step."));
        }
        return agents.all(List.of(agent))
                .next()
                .switchIfEmpty(gone())
                .delayUntil(_ -> agents.isBusy(agent)
                        .filter(busy -> busy)
                        .flatMap(_ -> Mono.error(new Problem.Conflict(
                                "agent-active", "The agent of this step is running. Try again when it has finished."))))
                .flatMap(known -> attempts.input(recorded.id())
                        .map(Kickoff::withoutNote)
                        .flatMap(told -> {
                            var step = new PlannedStep(
                                    recorded.position(),
                                    recorded.kind(),
                                    recorded.label(),
                                    true,
                                    null,
                                    StepPolicy.OnError.fail,
                                    0,
                                    StepPolicy.OnReject.rework);
                            return attempts.insert(held.run().id(), step, agent, true, told, clock.instant())
                                    .flatMap(attempt -> driven(
                                            attempt,
                                            new StepLaunch(
                                                    agent,
                                                    held.run().id(),
                                                    attempt,
                                                    Kickoff.sent(
                                                            told, known.draft().task()),
                                                    null,
                                                    replayed(held, recorded),
                                                    held.limits(),
                                                    new StepLaunch.Replay(recorded.agentRunId())),
                                            Duration.ZERO));
                        }))
                .then(news.changed(held.workflow().id()));
    }

    /** Stops the run of a locked workflow, and its open replays, which are no part of the run's state. */
    Mono<HeldRun> stop(HeldRun held) {
        return signal(held, new Signal.Cancelled())
                .delayUntil(_ -> attempts.replaying(held.workflow().id())
                        .collectList()
                        .flatMapMany(Flux::fromIterable)
                        .concatMap(stepRuns::cancel));
    }

    /** The current settings of the step, if it still has the same agent. */
    private static StepLaunch.Overrides replayed(HeldRun held, Attempt recorded) {
        boolean isSame = recorded.position() < held.definition().steps().size()
                && Objects.equals(held.step(recorded.position()).agentId(), recorded.agentId());
        return isSame ? held.overrides(recorded.position()) : StepLaunch.Overrides.NONE;
    }

    private static <T> Mono<T> gone() {
        return Mono.error(() -> new Problem.Conflict("no-agent", "The agent of this step no longer exists."));
    }
}
