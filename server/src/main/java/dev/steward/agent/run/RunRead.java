package dev.steward.agent.run;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Money;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.memory.MemoryBudget;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentRun", description = "A run of an agent, with the permissions and tools it started with")
public record RunRead(
        long id,
        long agentId,
        RunTrigger trigger,
        RunStatus status,

        @Nullable @Schema(description = "The workflow run whose step drives it; null if none")
        Long workflowRunId,

        @Nullable @Schema(description = "The attempt of that step")
        Long workflowRunStepId,

        @Nullable String activePrompt,
        @Nullable String blockedQuestion,

        @Nullable @Schema(description = "Why it needs a person; null where it does not")
        BlockReason blockReason,

        @Nullable String resultSummary,

        @Nullable @Schema(description = "The completion sentence; lists show it instead of the summary")
        String completion,

        @Nullable String error,
        int stepCount,
        @Nullable Integer progress,
        @Nullable String progressLabel,
        long totalInputTokens,
        long totalOutputTokens,

        @Schema(description = "Cost in dollars, as far as prices are known")
        BigDecimal totalCost,

        @Schema(description = "Tokens of unknown price") long unpricedTokens,

        @Schema(description = "Whether some of its tokens are estimated, since no provider has counted them")
        boolean estimated,

        @Nullable String model,
        boolean useMcp,
        boolean useSkills,
        boolean useMemory,
        @Nullable String mcpServers,
        @Nullable ApprovalPolicy approvalPolicy,
        @Nullable Long roleId,

        @Nullable @Schema(description = "The untrusted sources it has read; null for none")
        String taintedBy,

        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        @Nullable Instant lastActivityAt,
        Instant createdAt,
        Instant updatedAt) {

    /** Estimated bytes apart from the texts, until the response is written. */
    private static final int REST = 1_500;

    public int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, activePrompt, blockedQuestion, resultSummary, completion, error);
    }

    public static RunRead of(AgentRun run) {
        var dialogue = run.dialogue();
        var may = run.capabilities();
        var times = run.times();
        return new RunRead(
                run.id(),
                run.agentId(),
                run.trigger(),
                run.status(),
                run.step() == null ? null : run.step().workflowRun(),
                run.step() == null ? null : run.step().attempt(),
                dialogue.prompt(),
                dialogue.question(),
                dialogue.reason(),
                dialogue.summary(),
                dialogue.completion(),
                dialogue.error(),
                run.counters().steps(),
                run.counters().progress(),
                run.counters().label(),
                run.spent().input(),
                run.spent().output(),
                Money.dollars(run.spent().cost()),
                run.spent().unpriced(),
                run.spent().isEstimated(),
                may.model(),
                may.useMcp(),
                may.useSkills(),
                may.useMemory(),
                may.mcpServers(),
                may.approvalPolicy(),
                may.roleId(),
                run.taintedBy(),
                times.startedAt(),
                times.finishedAt(),
                times.lastActivityAt(),
                times.createdAt(),
                times.updatedAt());
    }
}
