package dev.steward.agent.blueprint;

import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Governance;
import dev.steward.agent.definition.Money;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import dev.steward.platform.input.Texts;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A change of a blueprint; fields left out stay the same. */
@Schema(name = "AgentBlueprintPatch", description = "A change of a template; agents created from it do not change")
public record BlueprintPatch(
        @Schema(minLength = 1, maxLength = Blueprint.MAX_NAME)
        Patch<String> name,

        @Schema(maxLength = Blueprint.MAX_DESCRIPTION) Patch<@Nullable String> description,
        @Schema(maxLength = Blueprint.MAX_TASK) Patch<String> taskPrompt,
        @Schema(maxLength = Capabilities.MAX_MODEL) Patch<@Nullable String> model,
        Patch<@Nullable Long> roleId,
        Patch<@Nullable ApprovalPolicy> approvalPolicy,
        Patch<Boolean> autonomyEnabled,

        @Schema(minimum = "1", maximum = "" + Governance.MAX_STEPS)
        Patch<Integer> maxSteps,

        @Schema(minimum = "1") Patch<@Nullable Long> tokenBudget,

        @Schema(
                exclusiveMinimumValue = 0,
                maximum = "" + Money.MAX,
                description = "Budget in dollars over all runs; null for no limit")
        Patch<@Nullable BigDecimal> moneyBudget,

        @Schema(minimum = "0", maximum = "" + Governance.MAX_RETRIES)
        Patch<Integer> maxRetries,

        @Schema(maxLength = Blueprint.MAX_ICON) Patch<@Nullable String> icon,
        @Schema(maxLength = Blueprint.MAX_COLOR) Patch<@Nullable String> color) {

    public BlueprintPatch {
        new Check()
                .notCleared("name", name)
                .that(name.value() == null || !Texts.isBlank(name.value()), "name", "must not be blank")
                .length("name", name.value(), 0, Blueprint.MAX_NAME)
                .length("description", description.value(), 0, Blueprint.MAX_DESCRIPTION)
                .notCleared("task_prompt", taskPrompt)
                .length("task_prompt", taskPrompt.value(), 0, Blueprint.MAX_TASK)
                .length("model", model.value(), 0, Capabilities.MAX_MODEL)
                .notCleared("autonomy_enabled", autonomyEnabled)
                .notCleared("max_steps", maxSteps)
                .range("max_steps", maxSteps.value(), 1, Governance.MAX_STEPS)
                .range("token_budget", tokenBudget.value(), 1, Long.MAX_VALUE)
                .that(Money.isBudget(moneyBudget.value()), "money_budget", Money.BUDGET)
                .notCleared("max_retries", maxRetries)
                .range("max_retries", maxRetries.value(), 0, Governance.MAX_RETRIES)
                .length("icon", icon.value(), 0, Blueprint.MAX_ICON)
                .length("color", color.value(), 0, Blueprint.MAX_COLOR)
                .verify();
    }

    Patch<String> wishedName() {
        return name instanceof Patch.Value<String>(var text) ? Patch.of(text.strip()) : Patch.absent();
    }
}
