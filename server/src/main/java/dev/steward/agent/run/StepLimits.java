package dev.steward.agent.run;

import dev.steward.agent.definition.Budget;
import dev.steward.agent.definition.Governance;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.definition.Spent;
import dev.steward.platform.data.Changes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Limits of one step's run, besides those of its agent. Spec: decision 65.
 *
 * @param tokens in and out; null for no limit
 * @param money billionths of a dollar; null for no limit
 */
public record StepLimits(@Nullable Long tokens, @Nullable Long money) {

    Changes in(Changes row) {
        return row.set("step_token_cap", Long.class, tokens).set("step_money_cap", Long.class, money);
    }

    /** What applies to the run. Its caps count only its own spending, so they are not part of the agent's budgets. */
    Governance over(Governance agent) {
        return new Governance(
                agent.isAutonomous(),
                agent.maxSteps(),
                agent.tokenBudget(),
                agent.moneyBudget() == null ? money : agent.moneyBudget(),
                agent.maxRetries());
    }

    /** The limit that a run with this spending exceeds. */
    Optional<Hold> over(Spent spent) {
        return new Budget(tokens, money, spent)
                .over(
                        "The token limit of %,d for this step is reached: %,d tokens so far. Raise the limit to let it go on.",
                        "The limit of %s for this step is reached: %s so far. Raise the limit to let it go on.");
    }
}
