package dev.steward.agent.step;

import dev.steward.agent.approval.Permission;
import dev.steward.agent.approval.PermissionCard;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.lifecycle.RunOutput;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunStep;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run of a step, for the code that drives it.
 *
 * @param version grows with each change
 * @param summary of its last answer, for lists; null before that
 * @param output what it passes on, in at most 8,000 characters: its last message without the lines for Steward, or the summary;
 *     null until it has finished what it was told
 * @param verdict the text searched for a gate's verdict (decision 61), may be empty; null as the output
 * @param question for a person; null if it is not blocked
 * @param reason why it is blocked; null if it is not
 * @param error why it failed or was interrupted; null for neither
 * @param permission the oldest open request; null for none
 * @param narration what it is doing now, in one line; null if it says nothing in this process
 * @param spent by this run alone
 * @param taintedBy whose text it has read or was given, whose aims may differ from the person's; null for nobody's. What it
 *     passes on has the same taint
 */
public record StepRun(
        long id,
        long agentId,
        long workflowRun,
        long attempt,
        long version,
        RunStatus status,
        @Nullable String summary,
        @Nullable String output,
        @Nullable String verdict,
        @Nullable String question,
        @Nullable BlockReason reason,
        @Nullable String error,
        @Nullable PermissionCard permission,
        @Nullable String narration,
        @Nullable Integer progress,
        @Nullable String progressLabel,
        Spent spent,
        @Nullable String taintedBy,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        Instant updatedAt) {

    static StepRun of(
            AgentRun run,
            RunStep step,
            @Nullable RunOutput output,
            @Nullable Permission pending,
            @Nullable String narration) {
        var dialogue = run.dialogue();
        return new StepRun(
                run.id(),
                run.agentId(),
                step.workflowRun(),
                step.attempt(),
                run.version(),
                run.status(),
                dialogue.summary(),
                output == null ? null : output.text(),
                output == null ? null : output.verdict(),
                dialogue.question(),
                dialogue.reason(),
                dialogue.error(),
                pending == null ? null : PermissionCard.of(pending),
                narration,
                run.counters().progress(),
                run.counters().label(),
                run.spent(),
                run.taintedBy(),
                run.times().startedAt(),
                run.times().finishedAt(),
                run.times().updatedAt());
    }
}
