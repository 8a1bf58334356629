package dev.steward.agent.turn;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.lifecycle.Ending;
import dev.steward.agent.lifecycle.Objective;
import dev.steward.agent.lifecycle.Outcome;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.turn.TurnEnd;

/** What the end of a turn means for its run. */
final class RunEndings {

    /** The turn has used up its rounds. */
    private static final String ROUNDS = "round_limit";

    /** Something that the chosen provider needs is missing. */
    private static final String UNREADY = "not_configured";

    private RunEndings() {}

    /** An autonomous run continues if its turn has used up its rounds, unless a workflow drives it. */
    static Ending of(Agent agent, AgentRun run, TurnEnd end) {
        return switch (end) {
            case TurnEnd.Completed(var _, var answer) -> new Ending.Answered(answer.text());
            case TurnEnd.Stopped _ -> new Ending.Stopped();
            case TurnEnd.Failed(var _, var cause, var _)
            when cause.kind().equals(UNREADY) -> new Ending.Unready(cause.sentence());
            case TurnEnd.Failed(var _, var cause, var partial) ->
                cause.kind().equals(ROUNDS)
                                && run.governance(agent).isAutonomous()
                                && !run.trigger().isOfWorkflow()
                        ? new Ending.Answered(partial.text())
                        : new Ending.Failed(cause);
        };
    }

    /** What becomes of the run. A turn that failed while a request was open counts as failed too. */
    static Outcome outcome(Agent agent, AgentRun run, Ending ending) {
        if (run.status() == RunStatus.needs_approval && ending instanceof Ending.Failed(var cause)) {
            return Outcome.Failed.of(cause);
        }
        return Objective.after(
                new Objective.Situation(
                        run.status(),
                        run.counters(),
                        run.governance(agent).isAutonomous(),
                        run.trigger().isOfWorkflow(),
                        run.governance(agent).maxSteps()),
                ending);
    }
}
