package dev.steward.workflow;

import dev.steward.agent.step.AgentSummary;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A step of a workflow, on the wire. Spec: Agents, 16.2. */
@Schema(
        name = "WorkflowStep",
        description = "A step of a workflow, identified by its position when steps are saved again")
record StepRead(
        long id,
        long workflowId,
        @Schema(description = "Counted from 0") int position,

        @Nullable @Schema(description = "Null of an approval, and where the agent was deleted")
        Long agentId,

        StepKind kind,
        @Nullable Integer onFailPosition,

        @Schema(description = "How often it sent the newest run back")
        int attemptCount,

        @Nullable String instructions,
        StepPolicy.OnError onError,
        int maxRetries,

        @Schema(description = "Retries in the newest run") int retryCount,

        StepPolicy.OnReject onReject,
        StepPolicy.ContextMode contextMode,
        @Nullable String contextSources,
        @Nullable Boolean useMcp,
        @Nullable Boolean useSkills,
        @Nullable Boolean useMemory,
        @Nullable String mcpServers,
        @Nullable Integer approvalTimeoutSeconds,
        StepPolicy.@Nullable OnTimeout onTimeout,
        @Nullable String name,
        @Nullable AgentSummary agent) {

    static StepRead of(WorkflowStepRepository.Stored stored, RunState.Counter counter, @Nullable AgentSummary agent) {
        var step = stored.step();
        return new StepRead(
                stored.id(),
                stored.workflow(),
                step.position(),
                step.agentId(),
                step.kind(),
                step.onFailPosition(),
                counter.loops(),
                step.instructions(),
                step.onError(),
                step.maxRetries(),
                counter.retries(),
                step.onReject(),
                step.contextMode(),
                step.contextSources(),
                step.useMcp(),
                step.useSkills(),
                step.useMemory(),
                step.mcpServers(),
                step.approvalTimeoutSeconds(),
                step.onTimeout(),
                step.name(),
                agent);
    }

    /** Whether a run could enter it. */
    boolean isRunnable() {
        return kind == StepKind.approval || agentId != null;
    }
}
