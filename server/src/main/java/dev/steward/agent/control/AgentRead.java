package dev.steward.agent.control;

import dev.steward.agent.approval.Permission;
import dev.steward.agent.approval.PermissionCard;
import dev.steward.agent.artifact.ArtifactRead;
import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Money;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRead;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.trigger.TriggerRead;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleSummary;
import dev.steward.permission.ApprovalPolicy;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An agent on the wire: its task, and the state of its current run. */
@Schema(name = "AgentSession", description = "An agent: its task and its current run")
public record AgentRead(
        long id,
        String publicId,
        String title,
        String taskPrompt,
        @Nullable String activePrompt,
        RunStatus status,
        @Nullable String resultSummary,

        @Nullable
        @Schema(description = "The completion sentence of the current run; lists show it instead of the summary")
        String completion,

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

        @Nullable @Schema(description = "Budget in dollars over all runs; null for no limit")
        BigDecimal moneyBudget,

        @Schema(description = "Of the current run") long totalInputTokens,

        @Schema(description = "Of the current run") long totalOutputTokens,

        @Schema(description = "Cost of the current run in dollars, as far as prices are known")
        BigDecimal totalCost,

        @Schema(description = "Tokens of the current run without a known price")
        long unpricedTokens,

        int maxRetries,
        int retryCount,

        @Nullable @Schema(description = "The same as retry_at")
        Instant nextRetryAt,

        @Nullable @Schema(description = "The next retry; null if there is none")
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

        @Schema(description = "Unread answers; 0 before the first visit")
        long unreadCount,

        @Schema(description = "Workflows with a step of it, without the archive")
        int workflowCount,

        @Nullable @Schema(description = "The tool that is running now; null if none")
        String activeTool,

        @Schema(description = "Tool calls that are running for it now")
        int activeToolCount,

        @Nullable @Schema(description = "Its progress in one line; null if it reports none")
        String activeNarration,

        @Nullable @Schema(description = "The oldest pending decision")
        PermissionCard pendingPermission,

        @Nullable Long currentRunId,
        @Nullable RunRead currentRun,

        @Nullable @Schema(description = "The next scheduled run; null without a schedule")
        ScheduleSummary schedule,

        @Schema(description = "The newest first") List<TriggerRead> triggers,

        @Schema(description = "The newest artifacts, newest first, each with the start of its content; empty in lists")
        List<ArtifactRead> artifacts,

        Instant createdAt,
        Instant updatedAt) {

    /** What comes from elsewhere. @param tools that are running for it now, one name per call */
    record Beside(
            @Nullable AgentRun run,
            long unread,
            int workflows,
            @Nullable Permission pending,
            List<String> tools,
            @Nullable String narration,
            @Nullable Schedule schedule,
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
                run == null ? null : run.completion(),
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
                Money.dollarsOrNull(governance.moneyBudget()),
                run == null ? 0 : run.totalInputTokens(),
                run == null ? 0 : run.totalOutputTokens(),
                run == null ? BigDecimal.ZERO : run.totalCost(),
                run == null ? 0 : run.unpricedTokens(),
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
                beside.workflows(),
                beside.tools().isEmpty() ? null : beside.tools().getLast(),
                beside.tools().size(),
                beside.narration(),
                pending == null ? null : PermissionCard.of(pending),
                agent.currentRunId(),
                run,
                ScheduleSummary.ofNullable(beside.schedule(), agent.times().archivedAt() != null),
                beside.triggers(),
                beside.artifacts(),
                agent.times().createdAt(),
                agent.times().updatedAt());
    }

    /** The same without text: its task, what it has said and asked, and what it may use are left empty. */
    static AgentRead outline(Agent agent, @Nullable AgentRun run) {
        return of(
                agent.outline(),
                new Beside(
                        run == null ? null : run.outline(), 0, 0, null, List.of(), null, null, List.of(), List.of()));
    }

    /** Estimated memory of its run, which is counted twice: the agent repeats its fields and contains it. */
    static int estimatedBytes(AgentRun run) {
        return 2 * RunRead.of(run).estimatedBytes();
    }
}
