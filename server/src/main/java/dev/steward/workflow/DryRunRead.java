package dev.steward.workflow;

import dev.steward.permission.ApprovalPolicy;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a run of a workflow would do, on the wire. Spec: decision 63. */
@Schema(name = "WorkflowDryRun", description = "A preview of a run; nothing is written or spent")
record DryRunRead(
        List<StepPreview> steps,

        @Schema(description = "Warnings about the run") List<String> warnings,

        Forecast forecast) {

    @Schema(name = "WorkflowDryRunStep", description = "What a run would do at one step")
    record StepPreview(
            @Schema(description = "Counted from 0") int position,

            StepKind kind,
            String label,

            @Nullable @Schema(description = "Null of an approval, and where the agent was deleted")
            Long agentId,

            @Nullable String agentTitle,

            @Nullable
            @Schema(
                    description =
                            "The prompt of the step, which ends with the objective of its agent; for an approval, "
                                    + "what the reviewer sees. Values unknown before the run are in square brackets. Null for "
                                    + "none, and for skipped steps")
            String kickoff,

            @Nullable @Schema(description = "The model that would answer; null if none can")
            String model,

            @Nullable @Schema(description = "What the agent may do without asking; null where there is no agent")
            ApprovalPolicy approvalPolicy,

            @Schema(description = "The tool servers that the step may use")
            List<Server> servers,

            @Schema(description = "Warnings about this step")
            List<String> warnings,

            @Nullable @Schema(description = "Median of up to 20 earlier attempts; null where there are none")
            Long tokens,

            @Nullable @Schema(description = "Dollars; null without earlier attempts of a known price")
            BigDecimal cost,

            @Nullable @Schema(description = "Null where there are no earlier attempts, and of approvals")
            Long seconds) {}

    @Schema(name = "WorkflowDryRunServer", description = "A tool server that a step may use")
    record Server(
            String name,

            @Schema(description = "Whether there is such a server")
            boolean known,

            boolean enabled,

            @Schema(description = "Whether it required a sign-in when last connected")
            boolean needsSignIn) {}

    @Schema(name = "WorkflowForecast", description = "An estimate for all steps, each once, without waiting time")
    record Forecast(
            @Nullable @Schema(description = "Null where no step was done before")
            Long tokens,

            @Nullable @Schema(description = "Dollars; null without earlier attempts of a known price")
            BigDecimal cost,

            @Nullable @Schema(description = "Null where no step was done before")
            Long seconds,

            @Schema(description = "Earlier runs the estimate is based on")
            int runs) {}
}
