package dev.steward.agent.fleet;

import dev.steward.agent.definition.Money;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.run.RunStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.List;

@Schema(name = "AgentMetrics", description = "Figures about all agents in use")
public record AgentMetrics(
        long total,
        long active,

        @Schema(description = "Items that wait for a person")
        long waiting,

        long completed,
        long failed,
        List<Status> byStatus,
        @Schema(description = "Of all their runs") long totalInputTokens,
        @Schema(description = "Of all their runs") long totalOutputTokens,

        @Schema(description = "Cost of all runs in dollars, as far as prices are known")
        BigDecimal totalCost,

        @Schema(description = "Tokens of all runs without a known price")
        long unpricedTokens,

        @Schema(description = "Runs that occupy a slot now") long runningNow,

        @Schema(description = "Available slots") int maxConcurrent) {

    @Schema(name = "AgentStatusCount", description = "How many agents are there")
    record Status(RunStatus status, long count) {}

    static AgentMetrics of(List<Status> byStatus, Spent spent, long runningNow, int places) {
        return new AgentMetrics(
                byStatus.stream().mapToLong(Status::count).sum(),
                count(byStatus, RunStatus.running) + count(byStatus, RunStatus.needs_approval),
                count(byStatus, RunStatus.blocked),
                count(byStatus, RunStatus.completed),
                count(byStatus, RunStatus.failed),
                byStatus,
                spent.input(),
                spent.output(),
                Money.dollars(spent.cost()),
                spent.unpriced(),
                runningNow,
                places);
    }

    private static long count(List<Status> byStatus, RunStatus status) {
        return byStatus.stream()
                .filter(each -> each.status() == status)
                .mapToLong(Status::count)
                .sum();
    }
}
