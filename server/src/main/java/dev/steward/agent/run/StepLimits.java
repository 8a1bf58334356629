package dev.steward.agent.run;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Governance;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.definition.Money;
import dev.steward.agent.definition.Spent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far one run of a step may go, beside what its agent may. Spec: decisions 54 and 65.
 *
 * @param autonomous whether it goes on by itself until its objective is reached; null for what the agent does
 * @param steps continuations; null for as many as the agent may take, which are never exceeded
 * @param tokens in and out; null for any number
 * @param money billionths of a dollar; null for any amount
 */
public record StepLimits(
        @Nullable Boolean autonomous,
        @Nullable Integer steps,
        @Nullable Long tokens,
        @Nullable Long money) {

    /** What the agent may. */
    public static final StepLimits NONE = new StepLimits(null, null, null, null);

    /** What holds for the run. Its caps count what it spends itself, so that they are not among the budgets of the agent. */
    Governance over(Governance agent) {
        return new Governance(
                autonomous == null ? agent.isAutonomous() : autonomous,
                steps == null ? agent.maxSteps() : Math.min(steps, agent.maxSteps()),
                agent.tokenBudget(),
                agent.moneyBudget() == null ? money : agent.moneyBudget(),
                agent.maxRetries());
    }

    /** What keeps a run from going on that has spent so much. */
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
