package dev.steward.agent.blueprint;

import dev.steward.agent.definition.Money;
import dev.steward.permission.ApprovalPolicy;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A blueprint on the wire. */
@Schema(name = "AgentBlueprint", description = "An agent template")
record BlueprintRead(
        long id,
        String name,
        @Nullable String description,
        String taskPrompt,
        @Nullable String model,
        @Nullable Long roleId,
        @Nullable ApprovalPolicy approvalPolicy,
        boolean autonomyEnabled,
        int maxSteps,
        @Nullable Long tokenBudget,

        @Nullable @Schema(description = "Budget in dollars over all runs; null for no limit")
        BigDecimal moneyBudget,

        int maxRetries,
        @Nullable String icon,
        @Nullable String color,
        Instant createdAt,
        Instant updatedAt) {

    static BlueprintRead of(Blueprint blueprint) {
        var content = blueprint.content();
        var governance = content.governance();
        return new BlueprintRead(
                blueprint.id(),
                content.name(),
                content.description(),
                content.task(),
                content.model(),
                content.roleId(),
                content.approvalPolicy(),
                governance.isAutonomous(),
                governance.maxSteps(),
                governance.tokenBudget(),
                Money.dollarsOrNull(governance.moneyBudget()),
                governance.maxRetries(),
                content.icon(),
                content.color(),
                blueprint.createdAt(),
                blueprint.updatedAt());
    }
}
