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

/** Runs: what people and their triggers do with them. Each use case leaves one row behind that whoever carries runs on takes up. */
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

    /** Rows of a page: as many as there are when nobody says, and at the most. */
    public static final KeysetPage.Size PAGE = new KeysetPage.Size(50, 200);

    /** A page of the runs of an agent, the newest first. @param workflowRun that they were steps of; null for all */
    public Flux<AgentRun> list(long agent, @Nullable Long workflowRun, KeysetPage page) {
        return runs.list(agent, workflowRun, page);
    }

    /** @throws Problem.NotFound when the agent has no such run */
    public Mono<AgentRun> get(long agent, long run) {
        return runs.find(agent, run).switchIfEmpty(RunRepository.missing());
    }

    /**
     * Opens a run for the objective of the agent. A run that waits for a person ends with that.
     *
     * @throws Problem.NotFound when there is no such agent
     * @throws Problem.Conflict while a run goes on, or when the agent was put away
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
                            agent,
                            trigger,
                            RunStatus.pending,
                            agent.content().task(),
                            agent.content().capabilities()))
                    .delayUntil(_ -> agents.retry(agent.id(), retried(agent, trigger)));
        });
    }

    /** A person who starts it has dealt with what failed. */
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
     * Tells the agent something: its current run goes on with that, or one is opened for it. While the run is in line or goes on
     * the message waits for the end of its turn, see {@link AgentQueue}.
     *
     * @throws Problem.NotFound when there is no such agent
     * @throws Problem.Conflict when too much waits already, or when the agent was put away
     */
    public Mono<AgentRun> message(long agent, String text) {
        return tx.durable(writes.lock(agent).flatMap(locked -> writes.current(locked)
                .flatMap(known -> known.map(run -> run.status().isInLine()
                                ? queue.add(locked, run, text).thenReturn(run)
                                : told(locked, run, text))
                        .orElseGet(() -> writes.open(
                                locked,
                                RunTrigger.manual,
                                RunStatus.pending,
                                text,
                                locked.content().capabilities())))));
    }

    /**
     * Tells a run something after what waits for it, in the caller's transaction, which has locked its agent.
     *
     * @throws Problem.Conflict while a turn goes on, or when the agent was put away
     */
    public Mono<AgentRun> told(Agent agent, AgentRun run, String text) {
        return queue.waiting(agent, run).flatMap(waiting -> told(
                        agent,
                        run,
                        Stream.concat(waiting.stream(), Stream.of(text)).toList())
                .switchIfEmpty(Mono.error(AgentRuns::atWork)));
    }

    private Mono<AgentRun> told(Agent agent, AgentRun run, List<String> texts) {
        return writes.moved(agent, run, RunStateMachine.messaged(run, texts.getLast(), clock.instant()))
                .delayUntil(now -> queue.told(agent, now, texts));
    }

    /**
     * Lets the current run try again what it was at when it was cut, died or was stopped.
     *
     * @throws Problem.NotFound when there is no such agent
     * @throws Problem.Conflict when there is nothing of that kind, or when the agent was put away
     */
    public Mono<AgentRun> resume(long agent) {
        return tx.durable(writes.lock(agent).flatMap(locked -> writes.current(locked)
                .flatMap(Mono::justOrEmpty)
                .flatMap(run -> writes.moved(locked, run, RunStateMachine.resumed(run, clock.instant())))
                .switchIfEmpty(Mono.error(
                        () -> new Problem.Conflict("nothing-to-resume", "Nothing to resume on this session")))));
    }

    /**
     * Lets the runs of an agent go on that what it may spend or how far it may go held up, in the caller's transaction, which
     * has locked the agent.
     */
    public Mono<Void> released(Agent agent) {
        return runs.heldUp(agent.id())
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(run -> released(agent, run))
                .then();
    }

    /**
     * Lets a run go on that waits for nobody's words, with what it was told, or with what was said to it since; nothing where its
     * agent was put away, has spent what it may, or may take no further step. The caller has locked the agent.
     */
    public Mono<AgentRun> released(Agent agent, AgentRun run) {
        var reason = run.told().reason();
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
                        : told(agent, run, waiting));
    }

    /** A step's run that was held up within its turn is not done: it goes on with what it was told last. */
    private Mono<Optional<String>> prompt(AgentRun run, BlockReason reason) {
        if (!reason.keepsPrompt()) {
            return Mono.empty();
        }
        var prompt = run.told().prompt();
        return prompt == null && run.step() != null ? lastTold(run) : Mono.just(Optional.ofNullable(prompt));
    }

    /** What it works on in steps of its own. */
    private Mono<Optional<String>> lastTold(AgentRun run) {
        return events.newest(run.id(), Set.of(EventKind.user)).map(event -> Optional.ofNullable(event.text()));
    }

    /**
     * Stops the current run, and what was to try it again by itself; nothing where nothing goes on. Gives the run as it is then;
     * nothing where there is none.
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

    /** Stops all runs that stand in line or go on, and tries nothing again, in the caller's transaction, which has locked the agent. */
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

    /** Stops a run, in the caller's transaction, which has locked its agent; nothing where nothing of it goes on. */
    public Mono<AgentRun> stopped(Agent agent, AgentRun run) {
        return isLeft(run).flatMap(isLeft -> writes.moved(agent, run, RunStateMachine.cancelled(run, clock.instant()))
                .delayUntil(now -> events.append(
                        now,
                        Stream.of(EventKind.aborted, EventKind.turn_end)
                                .limit(isLeft ? 2 : 1)
                                .map(EventDraft::of)
                                .toList(),
                        clock.instant())));
    }

    /** Whether it has a turn that nobody carries on now, so that nobody else writes down its end. */
    private Mono<Boolean> isLeft(AgentRun run) {
        return switch (run.status()) {
            case pending -> events.isTurnOpen(run.id());
            case needs_approval -> writes.hasPlace(run.id()).map(hasPlace -> !hasPlace);
            case waiting, running, idle, blocked, interrupted, completed, failed, cancelled -> Mono.just(false);
        };
    }

    /**
     * Forgets what was said: the transcript, what waits to be said, and what the current run made. What goes on is stopped. Older
     * runs, what the agent noted and all that steps of workflows do with it stay. The run that is current then has nothing to do
     * until it is told something.
     *
     * @param trigger what wants it so
     * @throws Problem.NotFound when there is no such agent
     */
    public Mono<AgentRun> clear(long agent, RunTrigger trigger) {
        return tx.durable(
                writes.lock(agent).flatMap(locked -> writes.current(locked).flatMap(known -> Mono.justOrEmpty(known)
                        .flatMap(run -> stopped(locked, run))
                        .then(wiped(locked, known))
                        .then(writes.open(
                                locked,
                                trigger,
                                RunStatus.idle,
                                null,
                                locked.content().capabilities()))
                        .delayUntil(_ -> agents.retry(agent, Agent.Retry.NONE)))));
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

    private static Problem atWork() {
        return new Problem.Conflict("agent-active", "The agent is working. Stop it, or wait until it has finished.");
    }
}
