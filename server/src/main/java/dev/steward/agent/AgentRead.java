package dev.steward.agent;

import dev.steward.platform.memory.MemoryBudget;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An agent on the wire: what it is to do, and what it is at, which is what its current run is at. */
@Schema(name = "AgentSession", description = "An agent: what it is to do, and what its current run is at")
record AgentRead(
        long id,
        String publicId,
        String title,
        String taskPrompt,
        @Nullable String activePrompt,
        RunStatus status,
        @Nullable String resultSummary,
        @Nullable String error,
        @Nullable String model,
        boolean autonomyEnabled,
        int maxSteps,
        int stepCount,
        @Nullable Integer progress,
        @Nullable String progressLabel,
        @Nullable String blockedQuestion,
        @Nullable BlockReason blockReason,
        @Nullable ApprovalPolicy approvalPolicy,
        @Nullable Long tokenBudget,

        @Schema(description = "Of the current run") long totalInputTokens,

        @Schema(description = "Of the current run") long totalOutputTokens,

        int maxRetries,
        int retryCount,

        @Nullable @Schema(description = "The same as retry_at")
        Instant nextRetryAt,

        @Nullable @Schema(description = "When it is tried again; null where it is not")
        Instant retryAt,

        @Nullable Long blueprintId,
        @Nullable Instant finishedAt,
        @Nullable Long topicId,
        @Nullable Long chatId,
        @Nullable Long roleId,
        boolean inline,
        boolean useMcp,
        boolean useSkills,
        boolean useMemory,
        @Nullable String mcpServers,
        @Nullable Instant lastActivityAt,
        @Nullable Instant archivedAt,
        @Nullable Instant lastReadAt,

        @Schema(description = "Answers since somebody read it; none before anybody did")
        long unreadCount,

        @Nullable @Schema(description = "A tool that is at work for it now; null where none is")
        String activeTool,

        @Schema(description = "Calls of tools that are at work for it now")
        int activeToolCount,

        @Nullable @Schema(description = "What it is at, in one line of its own; null while it says nothing")
        String activeNarration,

        @Nullable @Schema(description = "The oldest decision that it waits for")
        PermissionCard pendingPermission,

        @Nullable Long currentRunId,
        @Nullable RunRead currentRun,
        @Schema(description = "The newest first") List<TriggerRead> triggers,

        @Schema(description = "The newest ones, the newest first, each with the beginning of its content")
        List<ArtifactRead> artifacts,

        Instant createdAt,
        Instant updatedAt) {

    /** What others know of it. @param tools that are at work for it now, one name for each call */
    record Beside(
            @Nullable AgentRun run,
            long unread,
            @Nullable Permission pending,
            List<String> tools,
            @Nullable String narration,
            List<TriggerRead> triggers,
            List<ArtifactRead> artifacts) {}

    static AgentRead of(Agent agent, Beside beside) {
        var run = beside.run() == null ? null : RunRead.of(beside.run());
        var content = agent.content();
        var governance = content.governance();
        var may = content.capabilities();
        var pending = beside.pending();
        return new AgentRead(
                agent.id(),
                agent.publicId(),
                content.title(),
                content.task(),
                run == null ? null : run.activePrompt(),
                run == null ? RunStatus.LIFE.first() : run.status(),
                run == null ? null : run.resultSummary(),
                run == null ? null : run.error(),
                may.model(),
                governance.isAutonomous(),
                governance.maxSteps(),
                run == null ? 0 : run.stepCount(),
                run == null ? null : run.progress(),
                run == null ? null : run.progressLabel(),
                run == null ? null : run.blockedQuestion(),
                run == null ? null : run.blockReason(),
                may.approvalPolicy(),
                governance.tokenBudget(),
                run == null ? 0 : run.totalInputTokens(),
                run == null ? 0 : run.totalOutputTokens(),
                governance.maxRetries(),
                agent.retry().count(),
                agent.retry().at(),
                agent.retry().at(),
                content.blueprintId(),
                run == null ? null : run.finishedAt(),
                agent.topicId(),
                agent.chatId(),
                may.roleId(),
                agent.isInline(),
                may.useMcp(),
                may.useSkills(),
                may.useMemory(),
                may.mcpServers(),
                run == null ? null : run.lastActivityAt(),
                agent.times().archivedAt(),
                agent.times().lastReadAt(),
                beside.unread(),
                beside.tools().isEmpty() ? null : beside.tools().getLast(),
                beside.tools().size(),
                beside.narration(),
                pending == null ? null : PermissionCard.of(pending),
                agent.currentRunId(),
                run,
                beside.triggers(),
                beside.artifacts(),
                agent.times().createdAt(),
                agent.times().updatedAt());
    }

    /** A rough number of bytes that one takes beside its texts, until it is written. */
    private static final int REST = 3_000;

    /** What it takes of the memory. */
    int held() {
        return MemoryBudget.held(REST, title, taskPrompt, activePrompt, blockedQuestion, resultSummary, error)
                + (currentRun == null ? 0 : currentRun.held())
                + artifacts.stream().mapToInt(ArtifactRead::held).sum();
    }
}
