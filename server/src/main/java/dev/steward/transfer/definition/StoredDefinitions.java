package dev.steward.transfer.definition;

import dev.steward.agent.exposed.AgentDefinitions;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.Schedules;
import dev.steward.library.Roles;
import dev.steward.transfer.definition.TransferDocument.AgentPart;
import dev.steward.transfer.definition.TransferDocument.SchedulePart;
import dev.steward.transfer.definition.TransferDocument.WorkflowPart;
import dev.steward.workflow.StepDefinition;
import dev.steward.workflow.WorkflowDefinition;
import dev.steward.workflow.WorkflowDefinitions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Loads existing agents and workflows in the form of documents. */
@Component
record StoredDefinitions(AgentDefinitions agents, WorkflowDefinitions workflows, Roles roles, Schedules schedules) {

    /** Stands in for the id of a deleted agent. */
    private static final long GONE = 0;

    /** An agent. @param isEnabled whether it has an enabled schedule */
    record OneAgent(long id, AgentPart part, boolean isEnabled) {}

    /** A workflow with the agents of its steps, each once. @param ids of the shared agents */
    record OneWorkflow(WorkflowPart part, List<AgentPart> agents, List<Long> ids, boolean isEnabled) {

        /** Whether everything in it has an export id. */
        boolean isMinted() {
            return part.definition().exportId() != null
                    && agents.stream()
                            .allMatch(agent ->
                                    !agent.isShared() || agent.definition().exportId() != null);
        }
    }

    /** @param held is told how many bytes it takes. @throws Problem.NotFound if there is no such agent */
    Mono<OneAgent> agent(String named, IntConsumer held) {
        return agents.find(named)
                .flatMapMany(stored -> parts(List.of(stored), held))
                .single();
    }

    /** The existing agents among these ids. @param held is told how many bytes each takes */
    Flux<OneAgent> agents(Collection<Long> ids, IntConsumer held) {
        return agents.all(ids).collectList().flatMapMany(stored -> parts(stored, held));
    }

    private Flux<OneAgent> parts(List<AgentDefinitions.Stored> stored, IntConsumer held) {
        stored.forEach(each -> held.accept(each.definition().estimatedBytes()));
        var own = stored.stream()
                .filter(each -> !each.isInline())
                .map(AgentDefinitions.Stored::id)
                .toList();
        return Mono.zip(schedules.of(ScheduleOwner.Kind.agent, own), roles(stored))
                .flatMapMany(known -> Flux.fromIterable(stored)
                        .map(each -> part(
                                each,
                                Optional.ofNullable(known.getT1().get(each.id())),
                                known.getT2()
                                        .get(each.definition().capabilities().roleId()))));
    }

    /** The roles by id, each loaded once. */
    private Mono<Map<Long, Roles.Text>> roles(List<AgentDefinitions.Stored> stored) {
        return Flux.fromStream(stored.stream()
                        .flatMap(each -> Stream.ofNullable(
                                each.definition().capabilities().roleId()))
                        .distinct())
                .concatMap(id -> roles.text(id).map(text -> Map.entry(id, text)))
                .collect(HashMap::new, (all, each) -> all.put(each.getKey(), each.getValue()));
    }

    private static OneAgent part(
            AgentDefinitions.Stored stored, Optional<Schedule> schedule, Roles.@Nullable Text role) {
        return new OneAgent(
                stored.id(),
                new AgentPart(stored.definition(), role, part(schedule), stored.isInline(), false),
                schedule.filter(Schedule::enabled).isPresent());
    }

    /** @param held is told how many bytes each piece takes. @throws Problem.NotFound if there is no such workflow */
    Mono<OneWorkflow> workflow(long id, IntConsumer held) {
        return workflows.find(id).flatMap(definition -> {
            held.accept(definition.estimatedBytes());
            var named = definition.steps().stream()
                    .flatMap(step -> Stream.ofNullable(step.agentId()))
                    .distinct()
                    .toList();
            return Mono.zip(
                            agents(named, held).collectMap(OneAgent::id, OneAgent::part),
                            roles.text(definition.head().roleId()).singleOptional(),
                            schedules
                                    .find(new ScheduleOwner(ScheduleOwner.Kind.workflow, id))
                                    .singleOptional())
                    .map(known ->
                            workflow(definition, known.getT1(), known.getT2().orElse(null), known.getT3()));
        });
    }

    private static OneWorkflow workflow(
            WorkflowDefinition definition,
            Map<Long, AgentPart> known,
            Roles.@Nullable Text role,
            Optional<Schedule> schedule) {
        var places = new LinkedHashMap<Long, Integer>();
        var parts = new ArrayList<AgentPart>();
        var agents = new ArrayList<@Nullable Integer>();
        for (var step : definition.steps()) {
            agents.add(step.isApproval() ? null : place(step, known, places, parts));
        }
        return new OneWorkflow(
                new WorkflowPart(definition, agents, role, part(schedule)),
                parts,
                places.keySet().stream()
                        .filter(id -> known.containsKey(id) && known.get(id).isShared())
                        .toList(),
                schedule.filter(Schedule::enabled).isPresent());
    }

    /** The index of a step's agent in the document; a deleted agent gets one as well. */
    private static int place(
            StepDefinition step, Map<Long, AgentPart> known, Map<Long, Integer> places, List<AgentPart> parts) {
        var id = step.agentId();
        var part = id == null ? null : known.get(id);
        return places.computeIfAbsent(part == null || id == null ? GONE : id, _ -> {
            parts.add(part == null ? AgentPart.MISSING : part);
            return parts.size() - 1;
        });
    }

    private static @Nullable SchedulePart part(Optional<Schedule> schedule) {
        return schedule.map(known -> new SchedulePart(
                        known.owner().kind() == ScheduleOwner.Kind.workflow || known.clearContext(),
                        known.recurrence().rules(),
                        known.misfire()))
                .orElse(null);
    }
}
