package dev.steward.agent.step;

import dev.steward.agent.approval.Permission;
import dev.steward.agent.approval.PermissionCard;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.run.RunStatus;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The agent of a workflow step, on the wire, with the state of the last run that the workflow drove (agents-workflows 16.2). */
@Schema(name = "StepAgent", description = "The agent of a step, with the state of the step's newest run")
public record AgentSummary(
        long id,
        String publicId,
        String title,
        RunStatus status,

        @Schema(description = "Its objective; lists have the start of it")
        String taskPrompt,

        @Nullable String model,

        @Schema(description = "Whether it belongs to the step only")
        boolean inline,

        @Nullable Integer progress,
        @Nullable String progressLabel,
        @Nullable String resultSummary,
        @Nullable String activeNarration,
        @Nullable String blockedQuestion,
        @Nullable BlockReason blockReason,
        @Nullable PermissionCard pendingPermission,
        @Nullable Instant finishedAt,
        Instant updatedAt) {

    /** Estimated bytes apart from the texts, until the response is written. */
    private static final int REST = 700;

    /** @param run the run that determines the status of the step; null for none. @param most characters per text */
    static AgentSummary of(
            StepAgentRepository.Shown agent,
            StepAgentRepository.@Nullable ShownRun run,
            @Nullable Permission pending,
            @Nullable String narration,
            int most) {
        return new AgentSummary(
                agent.id(),
                agent.publicId(),
                agent.title(),
                run == null ? RunStatus.LIFE.first() : run.status(),
                Truncate.to(agent.task(), most),
                agent.model(),
                agent.isInline(),
                run == null ? null : run.progress(),
                run == null ? null : run.progressLabel(),
                run == null ? null : cut(run.summary(), most),
                narration,
                run == null ? null : cut(run.question(), most),
                run == null ? null : run.reason(),
                pending == null ? null : PermissionCard.of(pending),
                run == null ? null : run.finishedAt(),
                agent.updatedAt());
    }

    private static @Nullable String cut(@Nullable String text, int most) {
        return text == null ? null : Truncate.to(text, most);
    }

    public int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, title, taskPrompt, resultSummary, blockedQuestion);
    }
}
