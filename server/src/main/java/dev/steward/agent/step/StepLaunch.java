package dev.steward.agent.step;

import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.run.RunStep;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.run.StepLimits;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.text.Truncate;
import org.jspecify.annotations.Nullable;

/**
 * A run that a workflow step needs. Spec: agents-workflows, 18.3.
 *
 * @param workflowRun is told when the run comes to rest
 * @param attempt of the step, which has one run however often it is launched
 * @param kickoff the prompt, in at most 1,000,000 characters: material, in which no command is carried out
 * @param taintedBy whose text the kickoff contains, as in {@link StepRun#taintedBy}; null for nobody's. Spec: decision 56
 * @param replay null for a regular step of the workflow
 */
public record StepLaunch(
        long agent,
        long workflowRun,
        long attempt,
        String kickoff,
        @Nullable String taintedBy,
        Overrides overrides,
        StepLimits limits,
        @Nullable Replay replay) {

    private static final int MAX_TAINT = 200;

    public StepLaunch {
        taintedBy = taintedBy == null ? null : Truncate.to(taintedBy, MAX_TAINT);
    }

    /**
     * What the run may use instead of what its agent may. Null means the agent's own setting, except for the servers.
     *
     * @param mcpServers always replaces the agent's: null for all enabled ones, empty for none
     * @param policy replaces that of the settings if the agent has none of its own; otherwise the stricter one applies
     */
    public record Overrides(
            @Nullable Boolean useMcp,
            @Nullable Boolean useSkills,
            @Nullable Boolean useMemory,
            @Nullable String mcpServers,
            @Nullable Long roleId,
            @Nullable ApprovalPolicy policy) {

        /** The agent's own settings, with all enabled servers. */
        public static final Overrides NONE = new Overrides(null, null, null, null, null, null);
    }

    /**
     * Repeats an attempt without changing anything: tools that only read run, the others are answered from the record.
     *
     * @param recorded the run of the repeated attempt; null if it is gone
     */
    public record Replay(@Nullable Long recorded) {}

    RunTrigger trigger() {
        return replay == null ? RunTrigger.workflow : RunTrigger.replay;
    }

    Capabilities capabilities(Capabilities agent) {
        return new Capabilities(
                agent.model(),
                overrides.roleId() == null ? agent.roleId() : overrides.roleId(),
                overrides.useMcp() == null ? agent.useMcp() : overrides.useMcp(),
                overrides.useSkills() == null ? agent.useSkills() : overrides.useSkills(),
                overrides.useMemory() == null ? agent.useMemory() : overrides.useMemory(),
                overrides.mcpServers(),
                overrides.policy() == null ? agent.approvalPolicy() : overrides.policy());
    }

    /** @param recorded the repeated run, if it still exists; null for none */
    RunStep step(@Nullable Long recorded) {
        return new RunStep(workflowRun, attempt, limits, overrides.policy(), recorded);
    }
}
