package dev.steward.workflow;

import dev.steward.agent.definition.Money;
import dev.steward.agent.run.StepLimits;
import dev.steward.agent.step.InlineAgents.Known;
import dev.steward.agent.step.StepLaunch;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A locked run with everything needed to decide about it.
 *
 * @param definition as it is now: steps do not change while a run is active, and settings of the workflow apply at once
 * @param agents of the steps, as far as they exist, by id
 */
record HeldRun(Workflow workflow, Definition definition, Map<Long, Known> agents, WorkflowRun run) {

    private static final String RAISE = " Raise the workflow's limit, then resume the run.";

    HeldRun {
        agents = Map.copyOf(agents);
    }

    HeldRun with(WorkflowRun now) {
        return new HeldRun(workflow, definition, agents, now);
    }

    Plan plan() {
        return plan(definition, agents);
    }

    static Plan plan(Definition definition, Map<Long, Known> agents) {
        return new Plan(
                definition.steps().stream().map(step -> planned(step, agents)).toList(),
                definition.head().maxLoops());
    }

    /** The agent of a step, if it has one that exists. */
    Optional<Known> agent(int position) {
        return agent(step(position), agents);
    }

    static Optional<Known> agent(Step step, Map<Long, Known> agents) {
        return Optional.ofNullable(step.agentId()).map(agents::get);
    }

    private static PlannedStep planned(Step step, Map<Long, Known> agents) {
        var agent = agent(step, agents);
        return new PlannedStep(
                step.position(),
                step.kind(),
                step.label(agent.map(found -> found.draft().title()).orElse(null)),
                step.kind() == StepKind.approval || agent.isPresent(),
                step.onFailPosition(),
                step.onError(),
                step.maxRetries(),
                step.onReject());
    }

    Step step(int position) {
        return definition.steps().get(position);
    }

    /** The settings of the step that override those of the agent. Spec: Agents, 18.3. */
    StepLaunch.Overrides overrides(int position) {
        var step = step(position);
        var head = definition.head();
        return new StepLaunch.Overrides(
                step.useMcp(),
                step.useSkills(),
                step.useMemory(),
                step.mcpServers(),
                head.roleId(),
                head.approvalPolicy());
    }

    /** What is left of the run's limits for a new attempt. Spec: decision 65. */
    StepLimits limits() {
        return limits(0, 0);
    }

    /** The same for an attempt that continues. @param tokens spent by its agent's run so far. @param cost the same, in money */
    StepLimits limits(long tokens, long cost) {
        var head = definition.head();
        return new StepLimits(
                left(head.tokenCap(), run.inputTokens() + run.outputTokens(), tokens),
                left(head.moneyCap(), run.cost(), cost));
    }

    private static @Nullable Long left(@Nullable Long cap, long spent, long own) {
        return cap == null ? null : Math.max(0, cap - spent + own);
    }

    /** Why no further attempt of a run may begin: it has used up a limit; empty if it has not. Spec: decision 65. */
    static Optional<String> used(WorkflowHead head, WorkflowRun run) {
        return usedUp(head, run).map(used -> used + RAISE);
    }

    /** Which limit a run has used up, without what to do about it. */
    static Optional<String> usedUp(WorkflowHead head, WorkflowRun run) {
        long tokens = run.inputTokens() + run.outputTokens();
        if (head.tokenCap() != null && tokens >= head.tokenCap()) {
            return Optional.of("This run has used %,d of its %,d tokens.".formatted(tokens, head.tokenCap()));
        }
        return head.moneyCap() != null && run.cost() >= head.moneyCap()
                ? Optional.of("This run has spent %s of its %s limit."
                        .formatted(Money.said(run.cost()), Money.said(head.moneyCap())))
                : Optional.empty();
    }
}
