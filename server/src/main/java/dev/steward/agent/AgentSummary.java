package dev.steward.agent;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The agent of a step of a workflow, on the wire, as the run left it that the workflow last drove there (agents-workflows 16.2). */
@Schema(name = "StepAgent", description = "The agent of a step, with what the step's newest run is at")
public record AgentSummary(
        long id,
        String publicId,
        String title,
        RunStatus status,

        @Schema(description = "What it is to reach; in lists the beginning of it")
        String taskPrompt,

        @Nullable String model,

        @Schema(description = "Whether it belongs to the step and nobody else")
        boolean inline,

        @Nullable Integer progress,
        @Nullable String progressLabel,
        @Nullable String resultSummary,
        @Nullable String activeNarration,
        @Nullable String blockedQuestion,
        @Nullable PermissionCard pendingPermission,
        @Nullable Instant finishedAt,
        Instant updatedAt) {

    /** A rough number of bytes that one takes beside its texts, until it is written. */
    private static final int REST = 700;

    /** @param run that the step is judged by; null for none. @param most characters of a text */
    static AgentSummary of(
            Agent agent, @Nullable AgentRun run, @Nullable Permission pending, @Nullable String narration, int most) {
        var told = run == null ? null : run.told();
        var counters = run == null ? null : run.counters();
        return new AgentSummary(
                agent.id(),
                agent.publicId(),
                agent.title(),
                run == null ? RunStatus.LIFE.first() : run.status(),
                Truncate.to(agent.content().task(), most),
                agent.content().capabilities().model(),
                agent.isInline(),
                counters == null ? null : counters.progress(),
                counters == null ? null : counters.label(),
                told == null ? null : cut(told.summary(), most),
                narration,
                told == null ? null : cut(told.question(), most),
                pending == null ? null : PermissionCard.of(pending),
                run == null ? null : run.times().finishedAt(),
                agent.times().updatedAt());
    }

    private static @Nullable String cut(@Nullable String text, int most) {
        return text == null ? null : Truncate.to(text, most);
    }

    /** What it takes of the memory until it is written. */
    public int held() {
        return MemoryBudget.held(REST, title, taskPrompt, resultSummary, blockedQuestion);
    }
}
