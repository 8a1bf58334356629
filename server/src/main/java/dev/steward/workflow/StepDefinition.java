package dev.steward.workflow;

import dev.steward.agent.step.InlineAgents;
import org.jspecify.annotations.Nullable;

/**
 * The part of a step that is exported to other installations. Its words are those of {@link StepWrite}; an unknown one counts as
 * the default. Spec: Agents, 24.1.
 *
 * @param agentId the agent of the step; null if it has none, or brings its own
 * @param own an agent to be created for the step, which belongs to it; null for none
 */
public record StepDefinition(
        @Nullable Long agentId,
        InlineAgents.@Nullable Draft own,
        @Nullable String name,
        @Nullable String kind,
        @Nullable Integer onFailPosition,
        @Nullable String instructions,
        @Nullable String onError,
        int maxRetries,
        @Nullable String onReject,
        @Nullable String contextMode,
        @Nullable String contextSources,
        @Nullable Boolean useMcp,
        @Nullable Boolean useSkills,
        @Nullable Boolean useMemory,
        @Nullable String mcpServers,
        @Nullable Integer approvalTimeoutSeconds,
        @Nullable String onTimeout) {

    public static final int MAX_NAME = StepWrite.MAX_NAME;
    public static final int MAX_INSTRUCTIONS = StepWrite.MAX_INSTRUCTIONS;
    public static final int MAX_SOURCES = StepWrite.MAX_SOURCES;
    public static final int MAX_RETRIES = StepWrite.MAX_RETRIES;
    public static final int MIN_WAIT = StepWrite.MIN_WAIT;
    public static final int MAX_WAIT = StepWrite.MAX_WAIT;
    public static final int MAX_WORD = StepWrite.MAX_WORD;

    /** What a step leaves open stays open, whatever the settings of the installation that reads it. */
    private static final StepDefaults OPEN = new StepDefaults(true, true, true, null);

    static StepDefinition of(Step step) {
        return new StepDefinition(
                step.agentId(),
                null,
                step.name(),
                step.kind().name(),
                step.onFailPosition(),
                step.instructions(),
                step.onError().word(),
                step.maxRetries(),
                step.onReject().name(),
                step.contextMode().name(),
                step.contextSources(),
                step.useMcp(),
                step.useSkills(),
                step.useMemory(),
                step.mcpServers(),
                step.approvalTimeoutSeconds(),
                step.onTimeout() == null ? null : step.onTimeout().name());
    }

    /** Whether a person decides, without an agent. */
    public boolean isApproval() {
        return StepKind.approval.name().equals(kind);
    }

    /** The same as it would be stored: with valid words, and only with fields that its kind has. */
    public StepDefinition normal() {
        return of(draft(0).step()).by(agentId, own);
    }

    /** The same with another agent. @param draft for an agent of its own; null for none */
    public StepDefinition by(@Nullable Long agent, InlineAgents.@Nullable Draft draft) {
        return new StepDefinition(
                agent,
                draft,
                name,
                kind,
                onFailPosition,
                instructions,
                onError,
                maxRetries,
                onReject,
                contextMode,
                contextSources,
                useMcp,
                useSkills,
                useMemory,
                mcpServers,
                approvalTimeoutSeconds,
                onTimeout);
    }

    StepDraft draft(int position) {
        boolean isShared = agentId != null && StepKind.inline.name().equals(kind);
        var step = new StepWrite(
                        null,
                        null,
                        null,
                        null,
                        null,
                        name,
                        isShared ? StepKind.task.name() : kind, // works the same; inline would mean an agent of its own
                        onFailPosition,
                        instructions,
                        onError,
                        maxRetries,
                        onReject,
                        contextMode,
                        contextSources,
                        useMcp,
                        useSkills,
                        useMemory,
                        mcpServers,
                        approvalTimeoutSeconds,
                        StepPolicy.OnTimeout.approve.name().equals(onTimeout)
                                ? StepPolicy.OnTimeout.approve
                                : StepPolicy.OnTimeout.reject)
                .step(position, OPEN);
        return new StepDraft(step, step.kind() == StepKind.approval ? new StepDraft.Agency.Nobody() : agency());
    }

    private StepDraft.Agency agency() {
        if (own != null) {
            return new StepDraft.Agency.Authored(null, own, false);
        }
        return agentId == null ? new StepDraft.Agency.Nobody() : new StepDraft.Agency.Existing(agentId);
    }
}
