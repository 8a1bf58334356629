package dev.steward.agent;

import dev.steward.permission.Decision;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that waits for a person, on the wire. */
@Schema(name = "AgentInboxItem", description = "Something that waits for a person")
record InboxItem(
        long agentId,
        long agentRunId,
        String title,
        Kind kind,

        @Nullable @Schema(description = "What is asked") String detail,

        @Nullable @Schema(description = "Why it cannot go on without a person; null where a decision is waited for")
        BlockReason blockReason,

        @Nullable @Schema(description = "Which decision; null where it is none")
        String requestId,

        @Nullable @Schema(description = "Why the decision is asked for; null where none is")
        String reason,

        @Nullable @Schema(description = "When the default answers; null for never")
        Instant expiresAt,

        @Nullable @Schema(description = "What is decided then; null where no decision is waited for")
        Decision defaultAnswer,

        @Schema(description = "What can be decided; empty where no decision is waited for")
        List<Decision> options,

        @Nullable Instant at) {

    /** What it waits for. */
    enum Kind {
        blocked,
        needs_approval,
        budget;

        static Kind of(RunStatus status, @Nullable BlockReason reason) {
            if (status == RunStatus.needs_approval) {
                return needs_approval;
            }
            return BlockReason.isOfBudget(reason) ? budget : blocked;
        }
    }
}
