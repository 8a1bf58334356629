package dev.steward.workflow;

import dev.steward.agent.step.InlineAgents;
import org.jspecify.annotations.Nullable;

/** A step to be stored. @param step without its agent. @param agency where the agent comes from */
record StepDraft(Step step, Agency agency) {

    /** The agent of a step. */
    sealed interface Agency {

        /** None: a person decides, or the step has no agent. */
        record Nobody() implements Agency {}

        /** An existing agent, or the one that the step has already. */
        record Existing(long agent) implements Agency {}

        /** The same; none if it is gone. */
        record IfThere(long agent) implements Agency {}

        /**
         * An agent whose task is in the step.
         *
         * @param over an agent of its own to change, if it has that; null for a new one
         * @param isReusable whether it appears among the agents and outlives the step
         */
        record Authored(@Nullable Long over, InlineAgents.Draft draft, boolean isReusable) implements Agency {}
    }

    /** A step as in an earlier version. */
    static StepDraft again(Step step) {
        var own = step.own();
        var agent = step.agentId();
        Agency agency;
        if (own != null) {
            agency = new Agency.Authored(agent, own.draft(), false);
        } else {
            agency = agent == null ? new Agency.Nobody() : new Agency.IfThere(agent);
        }
        return new StepDraft(step.by(null, null), agency);
    }
}
