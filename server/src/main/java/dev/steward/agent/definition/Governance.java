package dev.steward.agent.definition;

import dev.steward.platform.data.Changes;
import dev.steward.platform.data.Columns;
import org.jspecify.annotations.Nullable;

/**
 * How far an agent goes by itself. Changes apply at once, also to active runs.
 *
 * @param isAutonomous whether it continues after a turn until its objective is reached
 * @param maxSteps continuations since the last message of a person
 * @param tokenBudget tokens over all runs; null for no limit
 * @param moneyBudget billionths of a dollar over all runs; null for no limit
 * @param maxRetries after failures
 */
public record Governance(
        boolean isAutonomous,
        int maxSteps,
        @Nullable Long tokenBudget,
        @Nullable Long moneyBudget,
        int maxRetries) {

    public static final int STEPS = 12;
    public static final int MAX_STEPS = 100;
    public static final int MAX_RETRIES = 10;
    public static final Governance DEFAULT = new Governance(false, STEPS, null, null, 0);

    public static Governance of(Columns row) {
        return new Governance(
                row.flag("autonomy_enabled"),
                row.count("max_steps"),
                row.numberOrNull("token_budget"),
                row.numberOrNull("money_budget"),
                row.count("max_retries"));
    }

    public Budget budget(Spent spent) {
        return new Budget(tokenBudget, moneyBudget, spent);
    }

    /** Sets its columns in the tables of agents and blueprints. */
    public Changes in(Changes row) {
        return row.set("autonomy_enabled", isAutonomous)
                .set("max_steps", maxSteps)
                .set("token_budget", Long.class, tokenBudget)
                .set("money_budget", Long.class, moneyBudget)
                .set("max_retries", maxRetries);
    }
}
