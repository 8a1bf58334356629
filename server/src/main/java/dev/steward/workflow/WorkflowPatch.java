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

/** A change of a workflow; fields left out stay the same. A step keeps the settings it began with. Spec: Agents, 16.6. */
@Schema(name = "WorkflowPatch", description = "A change of a workflow; it applies to the next step that starts")
record WorkflowPatch(
        @Schema(minLength = 1, maxLength = WorkflowHead.MAX_NAME)
        Patch<String> name,

        @Schema(maxLength = WorkflowHead.MAX_DESCRIPTION) Patch<@Nullable String> description,

        @Schema(maxLength = WorkflowHead.MAX_ICON) Patch<@Nullable String> icon,
        @Schema(maxLength = WorkflowHead.MAX_COLOR) Patch<@Nullable String> color,
        Patch<Boolean> clearArtifacts,

        @Schema(minimum = "1", maximum = "" + WorkflowHead.MAX_LOOPS)
        Patch<Integer> maxLoops,

        @Schema(
                minimum = "0",
                maximum = "" + WorkflowHead.MAX_TIMEOUT,
                description = "How long a step may take, from 30; null or 0 for no limit")
        Patch<@Nullable Integer> stepTimeoutSeconds,

        @Schema(minimum = "0", description = "For every step; null or 0 to use the role of its agent")
        Patch<@Nullable Long> roleId,

        Patch<@Nullable ApprovalPolicy> approvalPolicy,

        @Schema(minimum = "1", description = "Tokens of one run; null for no limit")
        Patch<@Nullable Long> tokenCap,

        @Schema(
                exclusiveMinimumValue = 0,
                maximum = "" + Money.MAX,
                description = "Dollars of one run; null for no limit")
        Patch<@Nullable BigDecimal> moneyCap,

        @ArraySchema(
                maxItems = WorkflowCreate.MAX_STEPS,
                arraySchema = @Schema(description = "The new steps, in order; null keeps the current ones"))
        Patch<@Nullable List<StepWrite>> steps) {

    WorkflowPatch {
        new Check()
                .notCleared("name", name)
                .length("name", name.value(), 1, WorkflowHead.MAX_NAME)
                .length("description", description.value(), 0, WorkflowHead.MAX_DESCRIPTION)
                .length("icon", icon.value(), 0, WorkflowHead.MAX_ICON)
                .length("color", color.value(), 0, WorkflowHead.MAX_COLOR)
                .notCleared("clear_artifacts", clearArtifacts)
                .notCleared("max_loops", maxLoops)
                .range("max_loops", maxLoops.value(), 1, WorkflowHead.MAX_LOOPS)
                .that(WorkflowHead.isTimeout(stepTimeoutSeconds.value()), "step_timeout_seconds", WorkflowHead.TIMEOUT)
                .range("role_id", roleId.value(), 0, Long.MAX_VALUE)
                .range("token_cap", tokenCap.value(), 1, Long.MAX_VALUE)
                .that(Money.isBudget(moneyCap.value()), "money_cap", Money.BUDGET)
                .that(WorkflowCreate.areSteps(steps.value()), "steps", WorkflowCreate.STEPS)
                .verify();
    }

    /** A blank name keeps the old one; other blank texts clear. */
    WorkflowHead over(WorkflowHead head) {
        var wished = WorkflowHead.text(name.value());
        var role = roleId.over(head.roleId());
        return new WorkflowHead(
                wished == null ? head.name() : wished,
                WorkflowHead.text(description.over(head.description())),
                WorkflowHead.text(icon.over(head.icon())),
                WorkflowHead.text(color.over(head.color())),
                clearArtifacts.orKeep(head.clearArtifacts()),
                maxLoops.orKeep(head.maxLoops()),
                WorkflowHead.timeout(stepTimeoutSeconds.over(head.stepTimeoutSeconds())),
                Objects.equals(role, 0L) ? null : role,
                approvalPolicy.over(head.approvalPolicy()),
                tokenCap.over(head.tokenCap()),
                moneyCap.isAbsent() ? head.moneyCap() : Money.nanosOrNull(moneyCap.value()));
    }
}
