package dev.steward.workflow;

import dev.steward.agent.definition.Money;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run of a workflow with all its attempts, on the wire. Spec: Agents, 16.3. */
@Schema(name = "WorkflowRun", description = "A run of a workflow with all its attempts")
record WorkflowRunRead(
        long id,
        long workflowId,
        int runNumber,

        @Schema(description = "The version of the workflow") int version,

        RunStatus status,
        WorkflowRun.Trigger trigger,
        Instant startedAt,
        @Nullable Instant finishedAt,
        @Nullable String resultSummary,
        @Nullable String error,

        @Nullable @Schema(description = "The brief") String input,

        long totalInputTokens,
        long totalOutputTokens,

        @Schema(description = "Cost in dollars, as far as prices are known")
        BigDecimal totalCost,

        @Schema(description = "Tokens without a known price")
        long unpricedTokens,

        @Schema(description = "In the order in which they started")
        List<AttemptRead> stepRuns,

        @Schema(description = "When agents of its steps waited for a permission, oldest first; they may overlap")
        List<Wait> waits) {

    @Schema(name = "WorkflowRunWait", description = "A time in which an agent waited for a permission")
    record Wait(
            long agentRunId,
            Instant askedAt,

            @Nullable @Schema(description = "Null while it waits")
            Instant answeredAt) {}

    static WorkflowRunRead of(WorkflowRun run, List<AttemptRead> attempts, List<Wait> waits) {
        return new WorkflowRunRead(
                run.id(),
                run.workflowId(),
                run.number(),
                run.version(),
                run.status(),
                run.trigger(),
                run.startedAt(),
                run.finishedAt(),
                run.resultSummary(),
                run.error(),
                run.input(),
                run.inputTokens(),
                run.outputTokens(),
                Money.dollars(run.cost()),
                run.unpricedTokens(),
                attempts,
                waits);
    }
}
