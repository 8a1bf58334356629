package dev.steward.workflow;

import dev.steward.agent.definition.Money;
import dev.steward.permission.ApprovalPolicy;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Schema(name = "WorkflowVersion", description = "A version of a workflow")
record VersionRead(
        int version,

        @Schema(description = "Whether it is the current version")
        boolean current,

        Instant createdAt,
        String name,
        @Nullable String description,
        @Nullable String icon,
        @Nullable String color,
        boolean clearArtifacts,
        int maxLoops,
        @Nullable Integer stepTimeoutSeconds,
        @Nullable Long roleId,
        @Nullable ApprovalPolicy approvalPolicy,
        @Nullable Long tokenCap,

        @Nullable @Schema(description = "Dollars of one run")
        BigDecimal moneyCap,

        List<Step> steps) {

    @Schema(name = "WorkflowVersionLine", description = "A version of a workflow, without its content")
    record Line(
            int version,

            @Schema(description = "Whether it is the current version")
            boolean current,

            Instant createdAt) {}

    static VersionRead of(WorkflowVersionRepository.Stored stored, boolean isCurrent) {
        var head = stored.definition().head();
        return new VersionRead(
                stored.number(),
                isCurrent,
                stored.createdAt(),
                head.name(),
                head.description(),
                head.icon(),
                head.color(),
                head.clearArtifacts(),
                head.maxLoops(),
                head.stepTimeoutSeconds(),
                head.roleId(),
                head.approvalPolicy(),
                head.tokenCap(),
                Money.dollarsOrNull(head.moneyCap()),
                Definition.outline(stored.definition().steps()));
    }
}
