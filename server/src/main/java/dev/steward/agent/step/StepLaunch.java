package dev.steward.agent.step;

import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.run.RunStep;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.run.StepLimits;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.text.Truncate;
import org.jspecify.annotations.Nullable;

/**
 * A run that a step of a workflow wants. Spec: agents-workflows, 18.3.
 *
 * @param workflowRun which is told when the run comes to rest
 * @param attempt of the step, which has one run however often it is launched
 * @param kickoff what the run is told, in at most 1,000,000 characters: material, in which no command is carried out
 * @param taintedBy whose words that brings which may want something else than the person, as in {@link StepRun#taintedBy}; null
 *     for nobody's. Spec: decision 56
 * @param replay null for a step of the workflow's course
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
     * What the run may use in place of what its agent may. Each is null where the agent's own holds, but for the servers.
     *
     * @param mcpServers always in place of the agent's: null for all that are on, empty for none
     * @param policy in place of the settings' where the agent has none of its own; where it has one, the stricter one counts
     */
    public record Overrides(
            @Nullable Boolean useMcp,
            @Nullable Boolean useSkills,
            @Nullable Boolean useMemory,
            @Nullable String mcpServers,
            @Nullable Long roleId,
            @Nullable ApprovalPolicy policy) {

        /** What the agent may, with all servers that are on. */
        public static final Overrides NONE = new Overrides(null, null, null, null, null, null);
    }

    /**
     * The same attempt once more, which changes nothing: tools that only read run, the others are answered from the record.
     *
     * @param recorded the run of the attempt that is repeated; null where that is gone
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

    /** @param recorded the run that is repeated, where it is still there; null for none */
    RunStep step(@Nullable Long recorded) {
        return new RunStep(workflowRun, attempt, limits, overrides.policy(), recorded);
    }
}
