package dev.steward.agent.lifecycle;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.directive.ArtifactText;
import dev.steward.agent.directive.DirectiveLine;
import dev.steward.agent.directive.Directives;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.Counters;
import dev.steward.agent.run.RunStatus;
import dev.steward.platform.text.Truncate;
import dev.steward.turn.TurnEnd;
import java.util.List;
import java.util.Objects;

/**
 * Decides whether a run continues by itself until its objective is reached. It stops when it reports that it is done, asks a
 * question, makes no progress, or has used up its steps.
 */
public final class Objective {

    /** Steps in a row without new progress before a run counts as stalled. */
    static final int PATIENCE = 3;

    /** The turn has used up its rounds. */
    private static final String ROUNDS = "round_limit";

    /** Something that the chosen provider needs is missing. */
    private static final String UNREADY = "not_configured";

    private Objective() {}

    /**
     * The run when its turn ends, so that settings changed meanwhile count.
     *
     * @param isAutonomous whether it continues by itself
     * @param isStep whether it is a workflow step, which may publish artifacts and ask even if not autonomous
     * @param maxSteps continuations since the last message of a person
     */
    public record Situation(RunStatus status, Counters counters, boolean isAutonomous, boolean isStep, int maxSteps) {
        public static Situation of(Agent agent, AgentRun run) {
            var governance = run.governance(agent);
            return new Situation(
                    run.status(),
                    run.counters(),
                    governance.isAutonomous(),
                    run.trigger().isOfWorkflow(),
                    governance.maxSteps());
        }
    }

    /**
     * What becomes of the run. An end that comes late, after the run has come to rest otherwise, changes nothing, but a turn that
     * failed while a request was open counts as failed. An autonomous run continues if its turn has used up its rounds, unless a
     * workflow drives it.
     */
    public static Outcome after(Situation now, TurnEnd end) {
        if (now.status() == RunStatus.blocked && end instanceof TurnEnd.Completed(var _, var answer)) {
            return kept(now, answer.text());
        }
        boolean isAsking = now.status() == RunStatus.needs_approval;
        if (now.status() != RunStatus.running && !(isAsking && end instanceof TurnEnd.Failed)) {
            return new Outcome.Ignored();
        }
        boolean isContinuing = now.isAutonomous() && !now.isStep() && !isAsking;
        return switch (end) {
            case TurnEnd.Completed(var _, var answer) -> answered(now, answer.text());
            case TurnEnd.Stopped _ -> new Outcome.Cancelled();
            case TurnEnd.Failed(var _, var cause, var _)
            when cause.kind().equals(UNREADY) -> new Outcome.Parked(Hold.unready(cause.sentence()));
            case TurnEnd.Failed(var _, var cause, var partial)
            when cause.kind().equals(ROUNDS) && isContinuing -> answered(now, partial.text());
            case TurnEnd.Failed(var _, var cause, var _) -> Outcome.Failed.of(cause);
        };
    }

    /** Only its budget can have blocked a run whose turn still ends. A step answers once more when that is raised. */
    private static Outcome kept(Situation now, String text) {
        if (now.isStep()) {
            return new Outcome.Ignored();
        }
        var said = Directives.of(now.isAutonomous() ? text : "");
        var summary = Directives.summary(text);
        return new Outcome.Kept(
                summary.isEmpty() ? Objects.requireNonNullElse(said.completion(), "") : summary,
                now.counters().progressed(said.progress()),
                said.artifacts());
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
            return new Outcome.Blocked(BlockReason.question, said.question(), summary, counters, said.artifacts());
        }
        if (!now.isAutonomous()) {
            return new Outcome.Rested(summary, counters, said.artifacts());
        }
        if (counters.stalled() >= PATIENCE) {
            var question = "No progress in %d steps. What should be done differently?".formatted(PATIENCE);
            return new Outcome.Blocked(BlockReason.stall, question, summary, counters, said.artifacts());
        }
        if (counters.steps() >= now.maxSteps()) {
            var used = now.maxSteps() == 1 ? "The only step is" : "All %d steps are".formatted(now.maxSteps());
            var question = used + " used and the objective is not reached. Answer to continue.";
            return new Outcome.Blocked(BlockReason.steps, question, summary, counters, said.artifacts());
        }
        boolean isNew = now.counters().isNew(said.progress());
        return new Outcome.Continued(summary, counters.further(isNew), said.artifacts());
    }

    /** A step whose agent is not autonomous comes to rest instead, and its reason is what it passes on. */
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
}
