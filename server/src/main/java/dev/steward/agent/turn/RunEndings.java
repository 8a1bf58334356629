package dev.steward.agent.turn;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.lifecycle.Ending;
import dev.steward.agent.lifecycle.Objective;
import dev.steward.agent.lifecycle.Outcome;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.turn.TurnEnd;

/** What the end of a turn means to its run. */
final class RunEndings {

    /** That the model may not be asked once more in this turn. */
    private static final String ROUNDS = "round_limit";

    /** That what the chosen provider needs is not there. */
    private static final String UNREADY = "not_configured";

    private RunEndings() {}

    /** A run that goes on by itself does so where its turn has taken as many rounds as it may. */
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

    /** What becomes of the run. A turn that died while someone was asked has died all the same. */
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
