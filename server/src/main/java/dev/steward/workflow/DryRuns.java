package dev.steward.workflow;

import dev.steward.agent.step.InlineAgents;
import dev.steward.agent.step.StepOutlooks;
import dev.steward.mcp.client.ServerStandings;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Previews runs. Writes, spends and asks nothing. Spec: decision 63. */
@Component
record DryRuns(
        WorkflowRepository workflows,
        WorkflowStepRepository steps,
        WorkflowStates states,
        StepMaterialRepository material,
        WorkflowRunRepository runs,
        InlineAgents agents,
        StepOutlooks outlooks,
        ServerStandings servers) {

    /** Estimated bytes of a step apart from its text, until the response is written. */
    private static final int STEP = 3_000;

    /**
     * @param held gets the estimated bytes of each step
     * @throws Problem.NotFound when there is no such workflow
     */
    Mono<DryRunRead> of(long id, @Nullable String brief, IntConsumer held) {
        return Mono.zip(workflows.require(id), steps.of(id).collectList())
                .flatMap(known -> facts(known.getT1(), known.getT2(), brief))
                .map(DryRunReport::of)
                .doOnNext(read ->
                        read.steps().forEach(step -> held.accept(MemoryBudget.estimatedBytes(STEP, step.kickoff()))));
    }

    private Mono<DryRunReport.Facts> facts(Workflow workflow, List<Step> stored, @Nullable String brief) {
        var head = workflow.head();
        var named = stored.stream()
                .flatMap(step -> Stream.ofNullable(step.agentId()))
                .distinct()
                .toList();
        var keys = stored.stream()
                .flatMap(step -> Instructions.named(step.instructions()).keys().stream())
                .collect(Collectors.toSet());
        return Mono.zip(
                        agents.all(named).collectMap(InlineAgents.Known::id),
                        outlooks.of(named, head.approvalPolicy(), head.moneyCap() != null),
                        outlooks.areAgentsOn(),
                        StepMaterial.keys(states, workflow.id()),
                        material.values(workflow.id(), keys),
                        runs.past(workflow.id()).collectList())
                .map(known -> new DryRunReport.Facts(
                        workflow,
                        new Definition(head, stored),
                        brief,
                        known.getT1(),
                        known.getT2(),
                        servers.now(),
                        known.getT3(),
                        known.getT4(),
                        known.getT5(),
                        known.getT6()));
    }
}
