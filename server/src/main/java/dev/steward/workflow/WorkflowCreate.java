package dev.steward.workflow;

import dev.steward.agent.definition.Money;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A new workflow. Spec: Agents, 16.6. */
@Schema(name = "WorkflowCreate", description = "A new workflow")
record WorkflowCreate(
        @Schema(minLength = 1, maxLength = WorkflowHead.MAX_NAME)
        String name,

        @Nullable @Schema(maxLength = WorkflowHead.MAX_DESCRIPTION)
        String description,

        @Nullable @Schema(maxLength = WorkflowHead.MAX_ICON) String icon,

        @Nullable @Schema(maxLength = WorkflowHead.MAX_COLOR)
        String color,

        @Nullable @Schema(description = "Whether a run starts without the artifacts of earlier ones; true by default")
        Boolean clearArtifacts,

        @Nullable
        @Schema(
                minimum = "1",
                maximum = "" + WorkflowHead.MAX_LOOPS,
                description = "How often one step may send a run back; 3 by default")
        Integer maxLoops,

        @Schema(
                minimum = "0",
                maximum = "" + WorkflowHead.MAX_TIMEOUT,
                description =
                        "How long a step may take, from 30; null or 0 for no limit, that of the settings when left out")
        Patch<@Nullable Integer> stepTimeoutSeconds,

        @Nullable @Schema(minimum = "0", description = "For every step; null or 0 to use the role of its agent")
        Long roleId,

        @Nullable ApprovalPolicy approvalPolicy,

        @Nullable @Schema(minimum = "1", description = "Tokens of one run; null for no limit")
        Long tokenCap,

        @Nullable
        @Schema(
                exclusiveMinimumValue = 0,
                maximum = "" + Money.MAX,
                description = "Dollars of one run; null for no limit")
        BigDecimal moneyCap,

        @Nullable @ArraySchema(maxItems = MAX_STEPS, arraySchema = @Schema(description = "In their order"))
        List<StepWrite> steps) {

    /** The most steps of one workflow. */
    static final int MAX_STEPS = 200;

    WorkflowCreate {
        new Check()
                .text("name", name, WorkflowHead.MAX_NAME)
                .length("description", description, 0, WorkflowHead.MAX_DESCRIPTION)
                .length("icon", icon, 0, WorkflowHead.MAX_ICON)
                .length("color", color, 0, WorkflowHead.MAX_COLOR)
                .range("max_loops", maxLoops, 1, WorkflowHead.MAX_LOOPS)
                .that(WorkflowHead.isTimeout(stepTimeoutSeconds.value()), "step_timeout_seconds", WorkflowHead.TIMEOUT)
                .range("role_id", roleId, 0, Long.MAX_VALUE)
                .range("token_cap", tokenCap, 1, Long.MAX_VALUE)
                .that(Money.isBudget(moneyCap), "money_cap", Money.BUDGET)
                .that(areSteps(steps), "steps", STEPS)
                .verify();
    }

    /** The message for an invalid list of steps. */
    static final String STEPS = "must be a list of at most %d steps".formatted(MAX_STEPS);

    static boolean areSteps(@Nullable List<? extends @Nullable StepWrite> steps) {
        return steps == null || (steps.size() <= MAX_STEPS && steps.stream().allMatch(Objects::nonNull));
    }

    WorkflowHead head(StepDefaults defaults) {
        return new WorkflowHead(
                name.strip(),
                WorkflowHead.text(description),
                WorkflowHead.text(icon),
                WorkflowHead.text(color),
                clearArtifacts == null || clearArtifacts,
                maxLoops == null ? WorkflowHead.LOOPS : maxLoops,
                stepTimeoutSeconds.isAbsent()
                        ? defaults.timeoutSeconds()
                        : WorkflowHead.timeout(stepTimeoutSeconds.value()),
                roleId == null || roleId == 0 ? null : roleId,
                approvalPolicy,
                tokenCap,
                Money.nanosOrNull(moneyCap));
    }

    List<StepWrite> wishedSteps() {
        return steps == null ? List.of() : steps;
    }
}
