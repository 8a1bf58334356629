package dev.steward.workflow;

import dev.steward.agent.definition.AgentWords;
import dev.steward.agent.step.AgentSummary;
import dev.steward.agent.step.InlineAgents;
import dev.steward.agent.step.InlineAgents.Wanted;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.Schedules;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.workflow.WorkflowRunRepository.Newest;
import dev.steward.workflow.WorkflowStepRepository.Stored;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Builds workflows for the wire. Related data is loaded for all workflows in one go. */
@Component
record WorkflowReads(
        WorkflowStepRepository steps, WorkflowRunRepository runs, InlineAgents agents, Schedules schedules) {

    /** Characters of the task and the texts of a step's agent, in a list. */
    private static final int LISTED = 500;

    private static final int WHOLE = AgentWords.MAX_TASK;

    /** Estimated bytes of a step apart from its texts, until the response is written. */
    private static final int STEP = 600;

    Mono<WorkflowRead> of(Workflow workflow) {
        return of(workflow, null);
    }

    /** The same with the token of its new webhook. */
    Mono<WorkflowRead> of(Workflow workflow, @Nullable String token) {
        return of(List.of(workflow), WHOLE, _ -> {}, token).single();
    }

    /** The same. @param held as in {@link #list} */
    Mono<WorkflowRead> one(Workflow workflow, IntConsumer held) {
        return of(List.of(workflow), WHOLE, held, null).single();
    }

    /**
     * In the order of the stream, with the beginning of their agents' tasks.
     *
     * @param held gets the estimated bytes of each item before the next one is read
     */
    Flux<WorkflowRead> list(Flux<Workflow> workflows, IntConsumer held) {
        return workflows
                .doOnNext(workflow -> held.accept(workflow.estimatedBytes()))
                .collectList()
                .flatMapMany(all -> of(all, LISTED, held, null));
    }

    private Flux<WorkflowRead> of(List<Workflow> workflows, int most, IntConsumer held, @Nullable String token) {
        var current = workflows.stream()
                .map(Workflow::currentRunId)
                .filter(Objects::nonNull)
                .toList();
        var ids = workflows.stream().map(Workflow::id).toList();
        return Mono.zip(
                        steps.of(ids)
                                .doOnNext(stored -> held.accept(estimatedBytes(stored.step())))
                                .collect(Collectors.groupingBy(Stored::workflow)),
                        runs.all(current)
                                .doOnNext(run -> held.accept(run.estimatedBytes()))
                                .collectMap(WorkflowRun::workflowId),
                        runs.newest(current)
                                .doOnNext(_ -> held.accept(STEP / 2))
                                .collect(Collectors.groupingBy(
                                        Newest::run,
                                        Collectors.toMap(
                                                Newest::position,
                                                Function.identity(),
                                                (_, last) -> last,
                                                LinkedHashMap::new))),
                        schedules.of(ScheduleOwner.Kind.workflow, ids))
                .flatMapMany(known -> {
                    var parts = workflows.stream()
                            .map(workflow -> {
                                var run = known.getT2().get(workflow.id());
                                return new Parts(
                                        workflow,
                                        known.getT1().getOrDefault(workflow.id(), List.of()),
                                        run,
                                        run == null
                                                ? Map.of()
                                                : known.getT3().getOrDefault(run.id(), new LinkedHashMap<>()),
                                        known.getT4().get(workflow.id()));
                            })
                            .toList();
                    return agents.summaries(
                                    parts.stream().flatMap(Parts::agents).toList(), most, held)
                            .flatMapMany(shown -> Flux.fromIterable(parts).map(each -> each.read(shown, token)));
                });
    }

    private static int estimatedBytes(Step step) {
        return MemoryBudget.estimatedBytes(STEP, step.name(), step.instructions());
    }

    /** The parts of a workflow. @param newest attempts of its run by position, in the order in which they began */
    private record Parts(
            Workflow workflow,
            List<Stored> steps,
            @Nullable WorkflowRun run,
            Map<Integer, Newest> newest,
            @Nullable Schedule schedule) {

        Stream<Wanted> agents() {
            return steps.stream().flatMap(stored -> Stream.ofNullable(agent(stored.step())));
        }

        private @Nullable Wanted agent(Step step) {
            var agent = step.agentId();
            var attempt = newest.get(step.position());
            return agent == null
                    ? null
                    : new Wanted(
                            agent,
                            attempt != null && Objects.equals(attempt.agentId(), agent) ? attempt.agentRunId() : null);
        }

        WorkflowRead read(Map<Wanted, AgentSummary> shown, @Nullable String token) {
            var read = steps.stream()
                    .map(stored -> {
                        var agent = agent(stored.step());
                        return StepRead.of(stored, counter(stored), agent == null ? null : shown.get(agent));
                    })
                    .toList();
            return WorkflowRead.of(workflow, read, run, newest.values(), schedule, token);
        }

        /** The counters of a run do not apply to steps that replaced its own. */
        private RunState.Counter counter(Stored stored) {
            return run == null || workflow.isChanged()
                    ? RunState.Counter.NONE
                    : run.counters().getOrDefault(stored.step().position(), RunState.Counter.NONE);
        }
    }
}
