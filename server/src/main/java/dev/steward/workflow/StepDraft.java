package dev.steward.workflow;

import dev.steward.agent.step.InlineAgents;
import org.jspecify.annotations.Nullable;

/** A step that is about to be stored. @param step without its agent. @param agency where that comes from */
record StepDraft(Step step, Agency agency) {

    /** Who carries a step out. */
    sealed interface Agency {

        /** Nobody: a person decides. */
        record Nobody() implements Agency {}

        /** An agent that is there, or one of its own that it keeps. */
        record Existing(long agent) implements Agency {}

        /** The same; nobody where it is gone. */
        record IfThere(long agent) implements Agency {}

        /**
         * An agent that the step says the task of.
         *
         * @param over one of its own that is changed, if it has that; null for a new one
         * @param isReusable whether it stands among the agents and outlives the step
         */
        record Authored(@Nullable Long over, InlineAgents.Draft draft, boolean isReusable) implements Agency {}
    }

    /** A step as an earlier version had it. */
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
