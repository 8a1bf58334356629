package dev.steward.agent.lifecycle;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.directive.ArtifactText;
import dev.steward.agent.directive.DirectiveLine;
import dev.steward.agent.directive.Directives;
import dev.steward.agent.run.Counters;
import dev.steward.agent.run.RunStatus;
import dev.steward.platform.text.Truncate;
import java.util.List;
import java.util.Optional;

/**
 * How a run goes on by itself until its objective is reached, and when it does not: it says that it is done, it asks, it goes
 * round in circles, or it has taken as many steps as it may.
 */
public final class Objective {

    /** Steps in a row that may tell nothing new. */
    static final int PATIENCE = 3;

    private Objective() {}

    /**
     * Who runs, as it is when the turn ends: what someone switched meanwhile counts.
     *
     * @param isAutonomous whether it goes on by itself
     * @param isStep whether it is a step of a workflow, which gives artifacts and asks whoever it is
     * @param maxSteps continuations since a person spoke last
     */
    public record Situation(RunStatus status, Counters counters, boolean isAutonomous, boolean isStep, int maxSteps) {}

    /** What becomes of the run. What ends late, after the run has come to rest otherwise, changes nothing. */
    public static Outcome after(Situation now, Ending ending) {
        if (now.status() != RunStatus.running) {
            return new Outcome.Ignored();
        }
        return switch (ending) {
            case Ending.Answered(var text) -> answered(now, text);
            case Ending.Stopped _ -> new Outcome.Cancelled();
            case Ending.Unready(var sentence) -> new Outcome.Parked(Hold.unready(sentence));
            case Ending.Failed(var cause) -> Outcome.Failed.of(cause);
        };
    }

    private static Outcome answered(Situation now, String text) {
        var summary = Directives.summary(text);
        if (now.isStep() && !now.isAutonomous() && text.isBlank()) {
            return new Outcome.Failed("The agent gave an empty answer.", null); // Spec: decision 61
        }
        if (!now.isAutonomous() && !now.isStep()) {
            return new Outcome.Rested(summary, now.counters(), List.of());
        }
        var said = Directives.of(text);
        var counters = now.counters().progressed(said.progress());
        if (said.completion() != null) {
            return completed(now, text, said, said.completion(), counters);
        }
        if (said.question() != null) {
            return blocked(BlockReason.question, said.question(), summary, counters, said);
        }
        if (!now.isAutonomous()) {
            return new Outcome.Rested(summary, counters, said.artifacts());
        }
        if (counters.stalled() >= PATIENCE) {
            var question = "No progress in %d steps. What should be done differently?".formatted(PATIENCE);
            return blocked(BlockReason.stall, question, summary, counters, said);
        }
        if (counters.steps() >= now.maxSteps()) {
            var question = "All %d steps are used and the objective is not reached. Answer to continue."
                    .formatted(now.maxSteps());
            return blocked(BlockReason.steps, question, summary, counters, said);
        }
        boolean isNew = now.counters().isNew(said.progress());
        return new Outcome.Continued(summary, counters.further(isNew), said.artifacts());
    }

    /** A step of an agent that does not go on by itself is at rest then, and its reason is what it hands on. */
    private static Outcome completed(Situation now, String text, Directives said, String reason, Counters counters) {
        var prose = Directives.scrubbed(text);
        var result = prose.isEmpty() ? reason : prose;
        var completion = Truncate.to(reason, DirectiveLine.MAX_LENGTH).strip();
        return now.isAutonomous()
                ? new Outcome.Completed(
                        Truncate.to(result, DirectiveLine.MAX_LENGTH).strip(),
                        completion,
                        Truncate.to(result, ArtifactText.MAX_LENGTH),
                        counters.done(),
                        said.artifacts())
                : new Outcome.Rested(completion, counters.done(), said.artifacts());
    }

    private static Outcome blocked(
            BlockReason reason, String question, String summary, Counters counters, Directives said) {
        return new Outcome.Blocked(reason, question, summary, counters, said.artifacts());
    }

    /** What may happen before a turn begins. */
    sealed interface Next {
        record Go() implements Next {}

        /** The agent does not go on by itself any more. */
        record Rest() implements Next {}

        /** It has spent what it may. */
        record Park(Hold over) implements Next {}
    }

    /**
     * What may happen now: asked before each turn, so that nothing which was changed since the last one is passed by.
     *
     * @param isContinuation whether nobody but the run itself wants the turn
     * @param isAutonomous whether it goes on by itself, now
     * @param over what it has spent too much of
     */
    static Next next(boolean isContinuation, boolean isAutonomous, Optional<Hold> over) {
        if (isContinuation && !isAutonomous) {
            return new Next.Rest();
        }
        return over.<Next>map(Next.Park::new).orElseGet(Next.Go::new);
    }
}
