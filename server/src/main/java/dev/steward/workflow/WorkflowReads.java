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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
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
                                .collect(Collectors.groupingBy(Newest::run)),
                        schedules.of(ScheduleOwner.Kind.workflow, ids))
                .flatMapMany(known -> {
                    var parts = workflows.stream()
                            .map(workflow -> {
                                var run = known.getT2().get(workflow.id());
                                return Parts.of(
                                        workflow,
                                        known.getT1().getOrDefault(workflow.id(), List.of()),
                                        run,
                                        run == null ? List.of() : known.getT3().getOrDefault(run.id(), List.of()),
                                        known.getT4().get(workflow.id()));
                            })
                            .toList();
                    var wanted = parts.stream()
                            .flatMap(each -> each.steps().stream())
                            .map(Staffed::agent)
                            .filter(Objects::nonNull)
                            .toList();
                    return agents.summaries(wanted, most, held)
                            .flatMapMany(shown -> Flux.fromIterable(parts).map(each -> each.read(shown, token)));
                });
    }

    private static int estimatedBytes(Step step) {
        return MemoryBudget.estimatedBytes(STEP, step.name(), step.instructions());
    }

    /** A step and its agent. */
    private record Staffed(Stored stored, @Nullable Wanted agent) {}

    /** The parts of a workflow. */
    private record Parts(
            Workflow workflow,
            List<Staffed> steps,
            @Nullable WorkflowRun run,
            List<Newest> newest,
            @Nullable Schedule schedule) {

        static Parts of(
                Workflow workflow,
                List<Stored> stored,
                @Nullable WorkflowRun run,
                List<Newest> newest,
                @Nullable Schedule schedule) {
            var places = newest.stream().collect(Collectors.toMap(Newest::position, attempt -> attempt));
            return new Parts(
                    workflow,
                    stored.stream()
                            .map(each -> new Staffed(
                                    each,
                                    agent(each.step(), places.get(each.step().position()))))
                            .toList(),
                    run,
                    newest,
                    schedule);
        }

        private static @Nullable Wanted agent(Step step, @Nullable Newest attempt) {
            var agent = step.agentId();
            return agent == null
                    ? null
                    : new Wanted(
                            agent,
                            attempt != null && Objects.equals(attempt.agentId(), agent) ? attempt.agentRunId() : null);
        }

        WorkflowRead read(Map<Wanted, AgentSummary> shown, @Nullable String token) {
            var read = steps.stream()
                    .map(each -> StepRead.of(
                            each.stored(),
                            counter(each.stored()),
                            each.agent() == null ? null : shown.get(each.agent())))
                    .toList();
            return WorkflowRead.of(workflow, read, run, newest, schedule, token);
        }

        /** The counters of a run do not apply to steps that replaced its own. */
        private RunState.Counter counter(Stored stored) {
            return run == null || workflow.isChanged()
                    ? RunState.Counter.NONE
                    : run.counter(stored.step().position());
        }
    }
}
