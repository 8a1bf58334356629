package dev.steward.agent.fleet;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.run.RunStatus;
import dev.steward.permission.Decision;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentInboxItem", description = "An item of the inbox")
public record InboxItem(
        long agentId,
        long agentRunId,
        String title,
        Kind kind,

        @Nullable @Schema(description = "What is asked") String detail,

        @Nullable @Schema(description = "Why it needs a person; null while a decision is pending")
        BlockReason blockReason,

        @Nullable @Schema(description = "The decision; null if there is none")
        String requestId,

        @Nullable @Schema(description = "Why the decision is needed; null if none is")
        String reason,

        @Schema(description = "The possible decisions; empty if none is pending")
        List<Decision> options,

        @Nullable @Schema(description = "The workflow whose step it is; null for none")
        Long workflowId,

        @Nullable Instant at) {

    InboxItem of(@Nullable Long workflow) {
        return new InboxItem(
                agentId, agentRunId, title, kind, detail, blockReason, requestId, reason, options, workflow, at);
    }

    public enum Kind {
        blocked,
        needs_approval,
        budget;

        /** @param isSpent whether the agent has used its token budget, so that an answer alone does not let it continue */
        static Kind of(RunStatus status, @Nullable BlockReason reason, boolean isSpent) {
            if (status == RunStatus.needs_approval) {
                return needs_approval;
            }
            return isSpent || BlockReason.isOfBudget(reason) ? budget : blocked;
        }
    }
}
