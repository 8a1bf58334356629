package dev.steward.agent.blueprint;

import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Governance;
import dev.steward.agent.definition.Money;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentBlueprintCreate", description = "A new template")
public record BlueprintCreate(
        @Schema(minLength = 1, maxLength = Blueprint.MAX_NAME)
        String name,

        @Nullable @Schema(maxLength = Blueprint.MAX_DESCRIPTION)
        String description,

        @Nullable @Schema(maxLength = Blueprint.MAX_TASK) String taskPrompt,

        @Nullable @Schema(maxLength = Capabilities.MAX_MODEL)
        String model,

        @Nullable Long roleId,
        @Nullable ApprovalPolicy approvalPolicy,
        @Nullable Boolean autonomyEnabled,

        @Nullable @Schema(minimum = "1", maximum = "" + Governance.MAX_STEPS)
        Integer maxSteps,

        @Nullable @Schema(minimum = "1") Long tokenBudget,

        @Nullable
        @Schema(
                exclusiveMinimumValue = 0,
                maximum = "" + Money.MAX,
                description = "Budget in dollars over all runs; null for no limit")
        BigDecimal moneyBudget,

        @Nullable @Schema(minimum = "0", maximum = "" + Governance.MAX_RETRIES)
        Integer maxRetries,

        @Nullable @Schema(maxLength = Blueprint.MAX_ICON) String icon,

        @Nullable @Schema(maxLength = Blueprint.MAX_COLOR) String color) {

    public BlueprintCreate {
        new Check()
                .text("name", name, Blueprint.MAX_NAME)
                .length("description", description, 0, Blueprint.MAX_DESCRIPTION)
                .length("task_prompt", taskPrompt, 0, Blueprint.MAX_TASK)
                .length("model", model, 0, Capabilities.MAX_MODEL)
                .range("role_id", roleId, 1, Long.MAX_VALUE)
                .range("max_steps", maxSteps, 1, Governance.MAX_STEPS)
                .range("token_budget", tokenBudget, 1, Long.MAX_VALUE)
                .that(Money.isBudget(moneyBudget), "money_budget", Money.BUDGET)
                .range("max_retries", maxRetries, 0, Governance.MAX_RETRIES)
                .length("icon", icon, 0, Blueprint.MAX_ICON)
                .length("color", color, 0, Blueprint.MAX_COLOR)
                .verify();
    }

    Governance governance() {
        return new Governance(
                Boolean.TRUE.equals(autonomyEnabled),
                Objects.requireNonNullElse(maxSteps, Governance.STEPS),
                tokenBudget,
                Money.nanosOrNull(moneyBudget),
                Objects.requireNonNullElse(maxRetries, 0));
    }
}
