package dev.steward.workflow;

import dev.steward.agent.step.InlineAgents;
import org.jspecify.annotations.Nullable;

/**
 * The part of a step that is exported to other installations. Spec: Agents, 24.1.
 *
 * @param step with its agent; null if it has none, or brings its own
 * @param own an agent to be created for the step, which belongs to it; null for none
 */
public record StepDefinition(Step step, InlineAgents.@Nullable Draft own) {

    /** What a step leaves open stays open, whatever the settings of the installation that reads it. */
    private static final StepDefaults OPEN = new StepDefaults(true, true, true, null);

    /** A step without an agent as it would be stored: with valid words, and only with fields that its kind has. */
    public static StepDefinition of(StepWrite read, int position) {
        return new StepDefinition(read.step(position, OPEN), null);
    }

    public @Nullable Long agentId() {
        return step.agentId();
    }

    /** Whether a person decides, without an agent. */
    public boolean isApproval() {
        return step.kind() == StepKind.approval;
    }

    /** The same with another agent. @param draft for an agent of its own; null for none */
    public StepDefinition by(@Nullable Long agent, InlineAgents.@Nullable Draft draft) {
        return new StepDefinition(step.by(agent, null), draft);
    }

    StepDraft draft() {
        var agent = step.agentId();
        // A shared agent works the same in a task; inline would mean an agent of its own
        var kind = agent != null && step.kind() == StepKind.inline ? StepKind.task : step.kind();
        return new StepDraft(step.by(kind, null, null), isApproval() ? new StepDraft.Agency.Nobody() : agency(agent));
    }

    private StepDraft.Agency agency(@Nullable Long agent) {
        if (own != null) {
            return new StepDraft.Agency.Authored(null, own, false);
        }
        return agent == null ? new StepDraft.Agency.Nobody() : new StepDraft.Agency.Existing(agent);
    }
}
