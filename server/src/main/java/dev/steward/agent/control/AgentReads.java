package dev.steward.agent.control;

import dev.steward.agent.approval.Permission;
import dev.steward.agent.approval.PermissionRepository;
import dev.steward.agent.artifact.ArtifactRead;
import dev.steward.agent.artifact.ArtifactRepository;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.WorkflowUses;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.agent.trigger.TriggerRead;
import dev.steward.agent.trigger.Triggers;
import dev.steward.agent.turn.LiveRuns;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.Schedules;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Builds agents for the wire. Related data is loaded for all agents in one go. */
@Component
record AgentReads(
        RunRepository runs,
        EventRepository events,
        PermissionRepository permissions,
        Triggers triggers,
        ArtifactRepository artifacts,
        Schedules schedules,
        WorkflowUses workflows,
        LiveRuns live) {

    /** Artifacts shown with an agent. */
    static final int ARTIFACTS = 20;

    Mono<AgentRead> of(Agent agent) {
        return of(
                        List.of(agent),
                        _ -> {},
                        artifacts.newest(agent.id(), ARTIFACTS).collectList().map(made -> Map.of(agent.id(), made)))
                .map(List::getFirst);
    }

    /**
     * In the order of the stream, without artifacts.
     *
     * @param held gets the estimated bytes of each item before the next one is read
     */
    Mono<List<AgentRead>> list(Flux<Agent> agents, IntConsumer held) {
        return agents.doOnNext(agent -> held.accept(agent.estimatedBytes()))
                .collectList()
                .flatMap(all -> of(all, held, Mono.just(Map.of())));
    }

    private Mono<List<AgentRead>> of(
            List<Agent> agents, IntConsumer held, Mono<Map<Long, List<ArtifactRead>>> artifacts) {
        var ids = agents.stream().map(Agent::id).toList();
        var current = agents.stream()
                .map(Agent::currentRunId)
                .filter(Objects::nonNull)
                .toList();
        return Mono.zip(
                        runs.all(current)
                                .doOnNext(run -> held.accept(AgentRead.estimatedBytes(run)))
                                .collectMap(AgentRun::agentId),
                        events.unread(ids),
                        permissions
                                .pending(ids)
                                .doOnNext(pending -> held.accept(pending.estimatedBytes()))
                                .collect(Collectors.toMap(Permission::agentId, each -> each, (oldest, _) -> oldest)),
                        triggers.of(ids)
                                .doOnNext(_ -> held.accept(TriggerRead.HELD))
                                .collect(Collectors.groupingBy(TriggerRead::agentId)),
                        artifacts,
                        schedules.of(ScheduleOwner.Kind.agent, ids),
                        workflows.count(ids))
                .map(known -> agents.stream()
                        .map(agent -> AgentRead.of(
                                agent,
                                new AgentRead.Beside(
                                        known.getT1().get(agent.id()),
                                        known.getT2().getOrDefault(agent.id(), 0L),
                                        known.getT7().getOrDefault(agent.id(), 0),
                                        known.getT3().get(agent.id()),
                                        live.activeTools(agent.currentRunId()),
                                        live.narration(agent.currentRunId()),
                                        known.getT6().get(agent.id()),
                                        known.getT4().getOrDefault(agent.id(), List.of()),
                                        known.getT5().getOrDefault(agent.id(), List.of()))))
                        .toList());
    }
}
