package dev.steward.agent.run;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Governance;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.definition.Money;
import dev.steward.agent.definition.Spent;
import dev.steward.platform.data.Changes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Limits of one step's run, besides those of its agent. Spec: decisions 54 and 65.
 *
 * @param autonomous whether it continues by itself until its objective is reached; null to follow the agent
 * @param steps continuations; null for the agent's limit, which is never exceeded
 * @param tokens in and out; null for no limit
 * @param money billionths of a dollar; null for no limit
 */
public record StepLimits(
        @Nullable Boolean autonomous,
        @Nullable Integer steps,
        @Nullable Long tokens,
        @Nullable Long money) {

    /** Only the agent's limits. */
    public static final StepLimits NONE = new StepLimits(null, null, null, null);

    /** Sets its columns. */
    Changes in(Changes row) {
        return row.set("step_autonomy", Boolean.class, autonomous)
                .set("step_limit", Integer.class, steps)
                .set("step_token_cap", Long.class, tokens)
                .set("step_money_cap", Long.class, money);
    }

    /** What applies to the run. Its caps count only its own spending, so they are not part of the agent's budgets. */
    Governance over(Governance agent) {
        return new Governance(
                autonomous == null ? agent.isAutonomous() : autonomous,
                steps == null ? agent.maxSteps() : Math.min(steps, agent.maxSteps()),
                agent.tokenBudget(),
                agent.moneyBudget() == null ? money : agent.moneyBudget(),
                agent.maxRetries());
    }

    /** The limit that a run with this spending exceeds. */
    Optional<Hold> over(Spent spent) {
        if (tokens != null && spent.tokens() >= tokens) {
            return Optional.of(new Hold(
                    BlockReason.budget,
                    "The token limit of %,d for this step is reached: %,d tokens so far. Raise the limit to let it go on."
                            .formatted(tokens, spent.tokens())));
        }
        return money != null && spent.cost() >= money
                ? Optional.of(new Hold(
                        BlockReason.money,
                        "The limit of %s for this step is reached: %s so far. Raise the limit to let it go on."
                                .formatted(Money.said(money), Money.said(spent.cost()))))
                : Optional.empty();
    }
}
