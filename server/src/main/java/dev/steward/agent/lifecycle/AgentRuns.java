package dev.steward.agent.lifecycle;

import dev.steward.agent.artifact.ArtifactRepository;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.queue.AgentQueue;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What people and triggers do with runs. Each use case leaves a row that the driver of runs picks up. */
@Service
public record AgentRuns(
        RunStore writes,
        RunRepository runs,
        AgentRepository agents,
        EventRepository events,
        ArtifactRepository artifacts,
        AgentQueue queue,
        AgentNews news,
        List<RunListener> listeners,
        Tx tx,
        Clock clock) {

    /** Rows per page: the default and the maximum. */
    public static final KeysetPage.Size PAGE = new KeysetPage.Size(50, 200);

    /** A page of the runs of an agent, newest first. @param workflowRun only steps of this run; null for all */
    public Flux<AgentRun> list(long agent, @Nullable Long workflowRun, KeysetPage page) {
        return runs.list(agent, workflowRun, page);
    }

    /** @throws Problem.NotFound when the agent has no such run */
    public Mono<AgentRun> get(long agent, long run) {
        return runs.find(agent, run).switchIfEmpty(RunRepository.missing());
    }

    /**
     * Starts a run for the agent's objective, and cancels a blocked one.
     *
     * @throws Problem.NotFound when there is no such agent
     * @throws Problem.Conflict while a run is active, or when the agent is archived
     */
    public Mono<AgentRun> start(long agent, RunTrigger trigger) {
        return tx.durable(writes.lock(agent).flatMap(locked -> started(locked, trigger)));
    }

    /** The same in the caller's transaction, which has locked the agent. */
    public Mono<AgentRun> started(Agent agent, RunTrigger trigger) {
        return RunStore.requireInUse(agent).then(writes.current(agent)).flatMap(known -> {
            if (!known.map(AgentRun::status).orElse(RunStatus.waiting).isStartable()) {
                return Mono.error(new Problem.Conflict("agent-active", "Agent is already active; nothing to start"));
            }
            return closed(agent, known)
                    .then(artifacts.wipeLoose(agent.id()))
                    .then(writes.open(
                            agent, trigger, RunStatus.pending, agent.content().task()))
                    .delayUntil(_ -> agents.retry(agent.id(), retried(agent, trigger)));
        });
    }

    /** A manual start resets the retry count. */
    private static Agent.Retry retried(Agent agent, RunTrigger trigger) {
        return switch (trigger) {
            case manual -> Agent.Retry.NONE;
            case retry -> new Agent.Retry(agent.retry().count() + 1, null);
            case workflow, schedule, webhook, fleet, replay ->
                new Agent.Retry(agent.retry().count(), null);
        };
    }

    private Mono<AgentRun> closed(Agent agent, Optional<AgentRun> known) {
        return Mono.justOrEmpty(known)
                .filter(run -> run.status() == RunStatus.blocked)
                .flatMap(run -> writes.moved(agent, run, RunStateMachine.cancelled(run, clock.instant())));
    }

    /**
     * Sends the agent a message: its current run continues with it, or a new one is opened. While the run is queued or active,
     * the message waits for the next request to the model, see {@link AgentQueue}.
     *
     * @throws Problem.NotFound when there is no such agent
     * @throws Problem.Conflict when the queue is full, or the agent is archived
     */
    public Mono<AgentRun> message(long agent, String text) {
        return tx.durable(writes.lock(agent).flatMap(locked -> writes.current(locked)
                .flatMap(known -> known.map(run -> run.status().isInLine()
                                ? queue.add(locked, run, text).thenReturn(run)
                                : message(locked, run, text))
                        .orElseGet(() -> writes.open(locked, RunTrigger.manual, RunStatus.pending, text)))));
    }

    /**
     * Sends a run its queued messages and then this one, in the caller's transaction, which has locked its agent.
     *
     * @throws Problem.Conflict while a turn is under way, or when the agent is archived
     */
    public Mono<AgentRun> message(Agent agent, AgentRun run, String text) {
        return queue.waiting(agent, run).flatMap(waiting -> message(
                        agent,
                        run,
                        Stream.concat(waiting.stream(), Stream.of(text)).toList())
                .switchIfEmpty(Mono.error(() -> new Problem.Conflict(
                        "agent-active", "The agent is running. Stop it, or wait until it has finished."))));
    }

    private Mono<AgentRun> message(Agent agent, AgentRun run, List<String> texts) {
        return writes.moved(agent, run, RunStateMachine.messaged(run, texts.getLast(), clock.instant()))
                .delayUntil(this::withoutTurn)
                .delayUntil(now -> queue.deliver(agent, now, texts));
    }

    /** A turn that was left open is not continued: the message begins another one. */
    private Mono<Long> withoutTurn(AgentRun run) {
        return events.isTurnOpen(run.id())
                .filter(isOpen -> isOpen)
                .flatMap(_ -> events.append(run, List.of(EventDraft.of(EventKind.turn_end)), clock.instant()));
    }

    /**
     * Retries what the current run was doing when it was interrupted, failed or was stopped.
     *
     * @throws Problem.NotFound when there is no such agent
     * @throws Problem.Conflict when there is nothing to resume, or the agent is archived
     */
    public Mono<AgentRun> resume(long agent) {
        return tx.durable(writes.lock(agent).flatMap(locked -> writes.current(locked)
                .flatMap(Mono::justOrEmpty)
                .flatMap(run -> writes.moved(locked, run, RunStateMachine.resumed(run, clock.instant())))
                .switchIfEmpty(Mono.error(
                        () -> new Problem.Conflict("nothing-to-resume", "Nothing to resume on this session")))));
    }

    /**
     * Continues the runs of an agent that a budget or step limit blocked, in the caller's transaction, which has locked the
     * agent.
     */
    public Mono<Void> released(Agent agent) {
        return runs.heldUp(agent.id())
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(run -> released(agent, run))
                .then();
    }

    /**
     * Continues a blocked run that needs no answer, with its prompt or with the messages queued since; empty if its agent is
     * archived, has used up its budget, or may take no further step. The caller has locked the agent.
     */
    public Mono<AgentRun> released(Agent agent, AgentRun run) {
        var reason = run.dialogue().reason();
        if (reason == null || agent.times().archivedAt() != null) {
            return Mono.empty();
        }
        var governance = run.governance(agent);
        boolean isFurther = governance.isAutonomous() && run.counters().steps() < governance.maxSteps();
        return (reason == BlockReason.steps ? lastTold(run).filter(_ -> isFurther) : prompt(run, reason))
                .filterWhen(_ -> agents.spent(agent.id())
                        .map(spent -> run.over(agent, spent).isEmpty()))
                .flatMap(prompt -> released(agent, run, prompt));
    }

    private Mono<AgentRun> released(Agent agent, AgentRun run, Optional<String> prompt) {
        return (prompt.isPresent() ? Mono.just(List.<String>of()) : queue.waiting(agent, run))
                .flatMap(waiting -> waiting.isEmpty()
                        ? writes.moved(agent, run, RunStateMachine.released(run, prompt.orElse(null), clock.instant()))
                        : message(agent, run, waiting));
    }

    /** A turn that began before its budget was used up is not finished: it continues with its last message, as a step does. */
    private Mono<Optional<String>> prompt(AgentRun run, BlockReason reason) {
        if (!reason.keepsPrompt()) {
            return Mono.empty();
        }
        var prompt = run.dialogue().prompt();
        if (prompt != null) {
            return Mono.just(Optional.of(prompt));
        }
        return (run.step() == null ? events.isTurnOpen(run.id()) : Mono.just(true))
                .flatMap(isUnfinished -> isUnfinished ? lastTold(run) : Mono.just(Optional.empty()));
    }

    /** The last message to the run, which it still works on in its own steps. */
    private Mono<Optional<String>> lastTold(AgentRun run) {
        return events.newest(run.id(), Set.of(EventKind.user)).map(event -> Optional.ofNullable(event.text()));
    }

    /**
     * Stops the current run and its pending retry; does nothing if it is not active. Returns the run as it is then; empty if
     * there is none.
     *
     * @throws Problem.NotFound when there is no such agent
     */
    public Mono<AgentRun> cancel(long agent) {
        return tx.durable(writes.lock(agent).flatMap(locked -> writes.current(locked)
                .flatMap(Mono::justOrEmpty)
                .flatMap(run -> stopped(locked, run).defaultIfEmpty(run))
                .delayUntil(run -> locked.retry().at() == null
                        ? Mono.empty()
                        : disarmed(locked).then(news.changed(locked, run)))));
    }

    /** Stops all queued and active runs and the pending retry, in the caller's transaction, which has locked the agent. */
    public Mono<Void> halted(Agent agent) {
        return runs.inLine(agent.id())
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(run -> stopped(agent, run))
                .then(disarmed(agent));
    }

    private Mono<Void> disarmed(Agent agent) {
        return agents.retry(agent.id(), new Agent.Retry(agent.retry().count(), null))
                .then();
    }

    /** Stops a run, in the caller's transaction, which has locked its agent; empty if there is nothing to stop. */
    public Mono<AgentRun> stopped(Agent agent, AgentRun run) {
        return Mono.zip(isLeft(run), writes.notBegun(run))
                .flatMap(left -> writes.moved(agent, run, RunStateMachine.cancelled(run, clock.instant()))
                        .delayUntil(now -> events.append(
                                now,
                                Stream.concat(
                                                left.getT2().stream(),
                                                Stream.of(EventKind.aborted, EventKind.turn_end)
                                                        .limit(left.getT1() ? 2 : 1)
                                                        .map(EventDraft::of))
                                        .toList(),
                                clock.instant())));
    }

    /** Whether it has an open turn that no process is working on, so that nobody else records its end. */
    private Mono<Boolean> isLeft(AgentRun run) {
        return switch (run.status()) {
            case pending -> events.isTurnOpen(run.id());
            case needs_approval -> writes.hasPlace(run.id()).map(hasPlace -> !hasPlace);
            case waiting, running, idle, blocked, interrupted, completed, failed, cancelled -> Mono.just(false);
        };
    }

    /**
     * Clears the transcript, the queued messages and the artifacts of the current run, which is stopped. Older runs, the agent's
     * notes and its runs in workflows stay. The new current run is idle until it gets a message.
     *
     * @param trigger the cause
     * @throws Problem.NotFound when there is no such agent
     */
    public Mono<AgentRun> clear(long agent, RunTrigger trigger) {
        return tx.durable(
                writes.lock(agent).flatMap(locked -> writes.current(locked).flatMap(known -> Mono.justOrEmpty(known)
                        .flatMap(run -> stopped(locked, run))
                        .then(wiped(locked, known))
                        .then(writes.open(locked, trigger, RunStatus.idle, null))
                        .delayUntil(_ -> agents.retry(agent, Agent.Retry.NONE)))));
    }

    /** Does the same, and sends the new run a message. */
    public Mono<AgentRun> restart(long agent, RunTrigger trigger, String text) {
        return tx.durable(clear(agent, trigger)
                .flatMap(run -> writes.lock(agent).flatMap(cleared -> message(cleared, run, text))));
    }

    private Mono<Void> wiped(Agent agent, Optional<AgentRun> known) {
        return events.deleteOwn(agent.id())
                .then(queue.forget(agent))
                .thenMany(Flux.fromIterable(listeners))
                .concatMap(listener -> listener.cleared(agent.id()))
                .then(agents.nextGeneration(agent.id()))
                .then(artifacts.wipeLoose(agent.id()))
                .then(Mono.justOrEmpty(known).flatMap(run -> artifacts.wipe(run.id())))
                .then();
    }
}
