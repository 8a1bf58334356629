package dev.steward.agent.exposed;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.fleet.AgentRuntime;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.RunStore;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import dev.steward.durable.schedule.Firing;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleTarget;
import dev.steward.durable.schedule.ScheduleTarget.Came.Failed;
import dev.steward.durable.schedule.ScheduleTarget.Came.Skipped;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Starts agents on a schedule. What happens to the run then is up to the agent. Spec: Agents, 22.6. */
@Component
record ScheduledAgents(
        AgentRepository agents,
        RunStore writes,
        AgentRuns runs,
        AgentRuntime runtime,
        AgentsEnabledGuard gate,
        AgentNews news)
        implements ScheduleTarget {

    @Override
    public ScheduleOwner.Kind kind() {
        return ScheduleOwner.Kind.agent;
    }

    @Override
    public Mono<Void> lock(long owner) {
        return writes.lock(owner)
                .filter(agent -> !agent.isInline())
                .switchIfEmpty(Mono.error(() -> new Problem.Conflict(
                        "agent-of-step",
                        "This agent belongs to a step of a workflow. Give the workflow a schedule instead.")))
                .then();
    }

    @Override
    public Flux<ScheduleOwner.Named> named(List<Long> owners) {
        return agents.all(owners)
                .map(agent -> new ScheduleOwner.Named(
                        new ScheduleOwner(kind(), agent.id()),
                        agent.title(),
                        agent.publicId(),
                        null,
                        agent.times().archivedAt() != null));
    }

    @Override
    public Mono<Void> asked(long owner) {
        return gate.require().then(writes.lock(owner)).flatMap(RunStore::requireInUse);
    }

    @Override
    public Mono<Void> changed(long owner) {
        return agents.find(owner).flatMap(news::changed);
    }

    @Override
    public Mono<Came> carryOut(Schedule schedule, Firing firing) {
        long owner = schedule.owner().id();
        return Mono.just(new Came.Once(gate.isOpen()
                .flatMap(isOpen -> isOpen
                        ? agents.lock(owner)
                                .flatMap(agent -> begun(agent, schedule.clearContext()))
                                .defaultIfEmpty(new Skipped("Agent no longer exists"))
                        : Mono.just(new Failed("Agents mode is disabled")))));
    }

    private Mono<Came> begun(Agent agent, boolean clears) {
        if (agent.times().archivedAt() != null) {
            return Mono.just(new Skipped("Agent is archived"));
        }
        return writes.current(agent).flatMap(run -> {
            if (run.map(AgentRun::status).filter(ScheduledAgents::isBusy).isPresent()) {
                return Mono.just(new Skipped("Previous run still in progress"));
            }
            if (agent.content().task().isBlank()) {
                return Mono.just(new Skipped("Agent has no task to run"));
            }
            if (!runtime.isStarted()) {
                return Mono.just(new Failed("Agents runtime not started"));
            }
            return started(agent, run, clears).thenReturn(Came.RAN);
        });
    }

    static boolean isBusy(RunStatus status) {
        return switch (status) {
            case pending, running, needs_approval, blocked -> true;
            case waiting, idle, interrupted, completed, failed, cancelled -> false;
        };
    }

    private Mono<AgentRun> started(Agent agent, Optional<AgentRun> run, boolean clears) {
        if (run.isEmpty()) {
            return runs.started(agent, RunTrigger.schedule);
        }
        var task = agent.content().task();
        return clears ? runs.restart(agent.id(), RunTrigger.schedule, task) : runs.message(agent, run.get(), task);
    }
}
