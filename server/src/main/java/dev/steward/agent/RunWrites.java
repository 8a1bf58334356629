package dev.steward.agent;

import dev.steward.lane.Lanes;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * The one way in which runs change, in the caller's transaction: whoever changes one has locked its agent, the row itself
 * decides whether it is still the one that is known, and what follows from a change happens with it.
 */
@Component
class RunWrites {

    private final AgentRepository agents;
    private final RunRepository runs;
    private final PermissionRepository permissions;
    private final Lanes lanes;
    private final RunLane lane;
    private final AgentNews news;
    private final Clock clock;
    private final Ids ids;

    RunWrites(
            AgentRepository agents,
            RunRepository runs,
            PermissionRepository permissions,
            Lanes lanes,
            RunLane lane,
            AgentNews news,
            Clock clock,
            Ids ids) {
        this.agents = agents;
        this.runs = runs;
        this.permissions = permissions;
        this.lanes = lanes;
        this.lane = lane;
        this.news = news;
        this.clock = clock;
        this.ids = ids;
    }

    /** The agent, which nobody else changes from now on. Fails when there is none. */
    Mono<Agent> lock(long agent) {
        return agents.lock(agent).switchIfEmpty(AgentReference.missing());
    }

    /** Does something with a run and its agent, of which nobody else changes either meanwhile; nothing where it is gone. */
    <T> Mono<T> with(long run, BiFunction<Agent, AgentRun, Mono<T>> work) {
        return runs.find(run).flatMap(known -> agents.lock(known.agentId())).flatMap(agent -> runs.find(run)
                .flatMap(now -> work.apply(agent, now)));
    }

    /** The run by which the agent is judged. */
    Mono<Optional<AgentRun>> current(Agent agent) {
        var id = agent.currentRunId();
        return id == null
                ? Mono.just(Optional.empty())
                : runs.find(id).map(Optional::of).defaultIfEmpty(Optional.empty());
    }

    /** Opens a run of the agent, by which it is judged from now on. */
    Mono<AgentRun> open(
            Agent agent, RunTrigger trigger, RunStatus status, @Nullable String prompt, Capabilities capabilities) {
        var now = clock.instant();
        return runs.insert(agent.id(), trigger, status, prompt, capabilities, now)
                .delayUntil(run -> agents.current(agent.id(), run, now))
                .flatMap(runs::find)
                .delayUntil(run -> placed(run.id(), false, run.status().isInLine()))
                .delayUntil(run -> news.changed(agent, run));
    }

    /** Writes what has become of a run, and what follows from it; nothing where nothing has. */
    Mono<AgentRun> moved(Agent agent, AgentRun before, Optional<AgentRun> next) {
        return Mono.justOrEmpty(next)
                .filterWhen(run -> runs.write(run, before.version()))
                .delayUntil(run -> placed(
                        run.id(), before.status().isInLine(), run.status().isInLine()))
                .delayUntil(run -> rejected(before, run))
                .delayUntil(run -> retried(agent, run))
                .delayUntil(run -> news.changed(agent, run));
    }

    /** No run of the agent has a place any more: they go with it. */
    Mono<Void> withdrawn(Agent agent) {
        return runs.inLine(agent.id())
                .concatMap(run -> placed(run.id(), true, false))
                .then();
    }

    private Mono<Void> placed(long run, boolean wasInLine, boolean isInLine) {
        if (wasInLine == isInLine) {
            return Mono.empty();
        }
        var subject = RunSubject.of(run);
        return isInLine
                ? lanes.enter(lane, subject)
                : lanes.leave(lane, subject).then();
    }

    /** Nobody is asked any more for a turn that is over. */
    private Mono<Void> rejected(AgentRun before, AgentRun now) {
        return before.status() == RunStatus.needs_approval && !now.status().isActive()
                ? permissions.rejectAll(now.id(), clock.instant()).then()
                : Mono.empty();
    }

    /** When it is tried again, as far as that is the agent's own business. */
    private Mono<Void> retried(Agent agent, AgentRun run) {
        if (!agent.isCurrent(run.id()) || run.trigger().isOfWorkflow()) {
            return Mono.empty();
        }
        var known = agent.retry();
        var next =
                switch (run.status()) {
                    case failed ->
                        known.count() < agent.governance().maxRetries()
                                ? new Agent.Retry(known.count(), clock.instant().plus(delay(known.count())))
                                : new Agent.Retry(known.count(), null);
                    case idle, completed -> Agent.Retry.NONE;
                    case pending, cancelled, blocked -> new Agent.Retry(known.count(), null);
                    case waiting, running, needs_approval, interrupted -> known;
                };
        return next.equals(known)
                ? Mono.empty()
                : agents.retry(agent.id(), next).then();
    }

    private Duration delay(int retries) {
        return RetryDelay.after(retries, RetryDelay.BASE, ids.share());
    }
}
