package dev.steward.agent.lifecycle;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunStep;
import dev.steward.agent.run.RunSubject;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.transcript.CallRepository;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.durable.admission.Admission;
import dev.steward.durable.outbox.Outbox;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import dev.steward.push.PushNotices;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The only way to change runs. The caller's transaction has locked the agent, the version of the row decides whether the run is
 * still the known one, and everything that follows from a change is written with it.
 */
@Component
@EnableConfigurationProperties(AgentProperties.class)
public record RunStore(
        AgentRepository agents,
        RunRepository runs,
        EventRepository events,
        List<RunListener> listeners,
        CallRepository calls,
        RunOutputRepository outputs,
        Admission lanes,
        RunLane lane,
        AgentNews news,
        PushNotices notices,
        Outbox outbox,
        AgentProperties properties,
        Clock clock,
        Ids ids) {

    private static final String NOT_BEGUN = "This call was not made: the run was stopped first.";

    /** The most runs that one conversation includes. */
    public static final int TALK = 50;

    /** Locks the agent. Fails when there is none. */
    public Mono<Agent> lock(long agent) {
        return agents.lock(agent).switchIfEmpty(AgentReference.missing(agent));
    }

    /** Does something with a run and its agent while both are locked; empty if the run is gone. */
    public <T> Mono<T> with(long run, BiFunction<Agent, AgentRun, Mono<T>> work) {
        return agents.lockOf(run).flatMap(agent -> runs.find(run).flatMap(now -> work.apply(agent, now)));
    }

    /** The run that determines the agent's status. */
    public Mono<Optional<AgentRun>> current(Agent agent) {
        var id = agent.currentRunId();
        return id == null ? Mono.just(Optional.empty()) : runs.find(id).singleOptional();
    }

    /**
     * Archived agents are neither started nor continued, whatever the cause.
     *
     * @throws Problem.Conflict when the agent is archived
     */
    public static Mono<Void> requireInUse(Agent agent) {
        return agent.times().archivedAt() == null
                ? Mono.empty()
                : Mono.error(() -> new Problem.Conflict(
                        "agent-archived",
                        "The agent is in the archive. Take it out before you start it or tell it something."));
    }

    /**
     * Opens a run of the agent and makes it the current one. Its prompt is added to the transcript at once: it may wait for a
     * person, or get another message, before its first turn.
     */
    public Mono<AgentRun> open(Agent agent, RunTrigger trigger, RunStatus status, @Nullable String prompt) {
        return open(agent, trigger, status, prompt, agent.content().capabilities(), null, Duration.ZERO);
    }

    /**
     * The same with these capabilities. A run of a workflow step does not become the current one: it is independent of
     * what people do with the agent.
     *
     * @param step null for a run of the agent's own
     * @param pause before it joins the queue, if it is pending
     */
    public Mono<AgentRun> open(
            Agent agent,
            RunTrigger trigger,
            RunStatus status,
            @Nullable String prompt,
            Capabilities capabilities,
            @Nullable RunStep step,
            Duration pause) {
        var now = clock.instant();
        return requireInUse(agent)
                .then(Mono.defer(() -> runs.insert(agent.id(), trigger, status, prompt, capabilities, step, now)))
                .delayUntil(run -> step == null ? agents.current(agent.id(), run, now) : Mono.empty())
                .delayUntil(run -> step == null ? inherited(agent.id(), run) : Mono.empty())
                .flatMap(runs::find)
                .delayUntil(run ->
                        prompt == null ? Mono.empty() : events.append(run, List.of(EventDraft.user(prompt)), now))
                .delayUntil(run -> run.status() == RunStatus.pending
                        ? pause.isZero() ? enqueued(run.id()) : later(run.id(), now.plus(pause))
                        : Mono.empty())
                .delayUntil(run -> news.changed(agent, run));
    }

    private Mono<Void> enqueued(long run) {
        return lanes.enqueue(lane, RunSubject.of(run), false);
    }

    private Mono<Void> later(long run, Instant at) {
        return outbox.send(DelayedRuns.KIND, RunSubject.of(run), Map.of("id", run), at)
                .then();
    }

    /** A delayed run joins the queue, unless it was cancelled meanwhile. */
    Mono<Void> due(long run) {
        return with(run, (_, known) -> known.status() == RunStatus.pending ? enqueued(run) : Mono.empty());
    }

    /** A run that continues the conversation of others inherits their taint. */
    private Mono<Long> inherited(long agent, long run) {
        return runs.talk(agent, run, TALK)
                .collectList()
                .flatMap(talk -> runs.taintOf(talk))
                .flatMap(by -> runs.taint(run, by));
    }

    /** Writes the new state of a run, and what follows from it; empty if there is none. */
    public Mono<AgentRun> moved(Agent agent, AgentRun before, Optional<AgentRun> next) {
        return moved(agent, before, next, null);
    }

    /** The same. @param pause the shortest wait before a failed run is retried; null if it is not retried */
    Mono<AgentRun> moved(Agent agent, AgentRun before, Optional<AgentRun> next, @Nullable Duration pause) {
        return Mono.justOrEmpty(next)
                .delayUntil(run ->
                        run.status().isInLine() && !before.status().isInLine() ? requireInUse(agent) : Mono.empty())
                .filterWhen(run -> runs.write(run, before.version()))
                .delayUntil(run -> placed(run.id(), before.status(), run.status()))
                .delayUntil(run -> Flux.fromIterable(listeners)
                        .concatMap(listener -> listener.moved(before, run))
                        .then())
                .delayUntil(this::forgotten)
                .delayUntil(run -> retried(agent, run, pause))
                .delayUntil(run -> summed(agent, before, run))
                .delayUntil(run -> rested(before, run))
                .delayUntil(run -> noticed(before, run))
                .delayUntil(run -> news.changed(agent, run));
    }

    /** Takes all runs of the agent out of the lane before it is deleted; workflows hear that their runs were cancelled. */
    public Mono<Void> withdrawn(Agent agent) {
        return runs.inLine(agent.id())
                .concatMap(run -> leftLane(run.id()))
                .thenMany(Flux.defer(() -> runs.stepsUnderWay(agent.id())))
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(run -> Mono.justOrEmpty(run.step())
                        .flatMap(step -> outbox.send(
                                StepRested.KIND,
                                step.subject(),
                                new StepRested(step.attempt(), run.id(), run.version() + 1, RunStatus.cancelled))))
                .then();
    }

    /** Tells the workflow, once each time, that the run has come to rest, and stores its output. */
    private Mono<Void> rested(AgentRun before, AgentRun now) {
        return now.step() == null
                        || before.status() == now.status()
                        || !now.status().isResting()
                ? Mono.empty()
                : made(now).then(Mono.defer(() -> told(now)));
    }

    /** Tells the workflow of a run, if it has one, how the run is now. */
    Mono<Void> told(AgentRun now) {
        return Mono.justOrEmpty(now.step())
                .flatMap(step -> outbox.send(
                        StepRested.KIND,
                        step.subject(),
                        new StepRested(step.attempt(), now.id(), now.version(), now.status())))
                .then();
    }

    /** A step passes on its last message. */
    private Mono<Void> made(AgentRun run) {
        return run.status().isDone()
                ? events.newest(run.id(), Set.of(EventKind.assistant_message))
                        .mapNotNull(EventRead::text)
                        .defaultIfEmpty("")
                        .flatMap(message -> outputs.keep(
                                run.id(), RunOutput.of(message, run.dialogue().summary())))
                        .then()
                : Mono.empty();
    }

    /** Gives up the slot of a run, if it has not done so. Returns whether it had one. */
    public Mono<Boolean> leftLane(long run) {
        return lanes.leave(lane, RunSubject.of(run));
    }

    /** Whether a run has been admitted and still has its slot. */
    public Mono<Boolean> hasPlace(long run) {
        return lanes.isIn(lane, RunSubject.of(run));
    }

    /** What was under way or waited for a person is queued ahead of new runs. */
    private Mono<Void> placed(long run, RunStatus before, RunStatus now) {
        if (now == RunStatus.pending && before != RunStatus.pending) {
            boolean isUnderWay = before == RunStatus.running;
            return (isUnderWay ? leftLane(run).then() : Mono.<Void>empty())
                    .then(lanes.enqueue(lane, RunSubject.of(run), isUnderWay || before.isWaitingForPerson()));
        }
        return before.isInLine() && !now.isInLine() ? leftLane(run).then() : Mono.empty();
    }

    /** The latest result is part of the agent's search entry. */
    private Mono<Void> summed(Agent agent, AgentRun before, AgentRun now) {
        boolean isSame =
                Objects.equals(before.dialogue().summary(), now.dialogue().summary());
        return isSame || !agent.isCurrent(now.id()) ? Mono.empty() : agents.found(agent.id());
    }

    /** Results for the calls of a run that is stopped before they began, so that no model takes them for cut. */
    Mono<List<EventDraft>> notBegun(AgentRun run) {
        return calls.waiting(run.id())
                .map(call -> EventDraft.failed(call.id(), call.name(), NOT_BEGUN, "stopped"))
                .collectList();
    }

    /** An unfinished turn continues with its stored calls. A run that has ended does not: its next turn is a new one. */
    private Mono<Void> forgotten(AgentRun now) {
        return RunStatus.LIFE.isEnd(now.status()) ? calls.forget(now.id()).then() : Mono.empty();
    }

    /** Notifies devices, even if Steward is not open there. */
    private Mono<Void> noticed(AgentRun before, AgentRun now) {
        return AgentNotice.isNews(before.status(), now.status())
                ? notices.tell(AgentNotice.KIND, String.valueOf(now.id()))
                : Mono.empty();
    }

    /** Sets the next retry, unless a workflow decides about the run. */
    private Mono<Void> retried(Agent agent, AgentRun run, @Nullable Duration pause) {
        if (!agent.isCurrent(run.id()) || run.trigger().isOfWorkflow()) {
            return Mono.empty();
        }
        var known = agent.retry();
        var next =
                switch (run.status()) {
                    case failed ->
                        pause != null && known.count() < agent.governance().maxRetries()
                                ? new Agent.Retry(known.count(), clock.instant().plus(delay(known.count(), pause)))
                                : new Agent.Retry(known.count(), null);
                    case idle, completed -> Agent.Retry.NONE;
                    case pending, cancelled, blocked -> new Agent.Retry(known.count(), null);
                    case waiting, running, needs_approval, interrupted -> known;
                };
        return next.equals(known)
                ? Mono.empty()
                : agents.retry(agent.id(), next).then();
    }

    private Duration delay(int retries, Duration pause) {
        var usual = RetryDelay.after(retries, properties.retryBackoff(), ids.share());
        return usual.compareTo(pause) < 0 ? pause : usual;
    }
}
