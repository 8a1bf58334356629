package dev.steward.agent.step;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.lifecycle.RunOutput;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import org.jspecify.annotations.Nullable;

/**
 * A run of a step, for the code that drives it.
 *
 * @param summary of its last answer, for lists; null before that
 * @param output the first 8,000 characters of what it passes on: its last message without the lines for Steward, or the
 *     summary; null until it has finished what it was told
 * @param verdict the text searched for a gate's verdict (decision 61), may be empty; null as the output
 * @param question for a person; null if it is not blocked
 * @param reason why it is blocked; null if it is not
 * @param error why it failed or was interrupted; null for neither
 * @param spent by this run alone
 */
public record StepRun(
        long id,
        RunStatus status,
        @Nullable String summary,
        @Nullable String output,
        @Nullable String verdict,
        @Nullable String question,
        @Nullable BlockReason reason,
        @Nullable String error,
        Spent spent) {

    static StepRun of(AgentRun run, @Nullable RunOutput output) {
        var dialogue = run.dialogue();
        return new StepRun(
                run.id(),
                run.status(),
                dialogue.summary(),
                output == null ? null : output.text(),
                output == null ? null : output.verdict(),
                dialogue.question(),
                dialogue.reason(),
                dialogue.error(),
                run.spent());
    }
}
