package dev.steward.agent.blueprint;

import dev.steward.agent.definition.Governance;
import dev.steward.agent.definition.Money;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.Columns;
import dev.steward.platform.text.NameKey;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** A stored blueprint, from which agents are created. Changing it does not affect existing agents. */
@Schema(name = "AgentBlueprint", description = "An agent template")
public record Blueprint(
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

    static final int MAX_NAME = 120;
    static final int MAX_DESCRIPTION = 2_000;
    static final int MAX_TASK = 20_000;
    static final int MAX_ICON = 40;
    static final int MAX_COLOR = 24;

    /** By name, ignoring case. */
    static final Comparator<Blueprint> ORDER =
            Comparator.comparing((Blueprint one) -> NameKey.of(one.name)).thenComparing(Blueprint::id);

    static Blueprint of(Columns row) {
        var governance = Governance.of(row);
        return new Blueprint(
                row.number("id"),
                row.text("name"),
                row.textOrNull("description"),
                row.text("task"),
                row.textOrNull("model"),
                row.numberOrNull("role_id"),
                row.wordOrNull("approval_policy", ApprovalPolicy.class),
                governance.isAutonomous(),
                governance.maxSteps(),
                governance.tokenBudget(),
                Money.dollarsOrNull(governance.moneyBudget()),
                governance.maxRetries(),
                row.textOrNull("icon"),
                row.textOrNull("color"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }

    /** How far its agents go by themselves. */
    public Governance governance() {
        return new Governance(autonomyEnabled, maxSteps, tokenBudget, Money.nanosOrNull(moneyBudget), maxRetries);
    }
}
