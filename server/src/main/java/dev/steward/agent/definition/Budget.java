package dev.steward.agent.definition;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an agent may spend, over all its runs.
 *
 * @param tokens in and out; null for no limit
 * @param money in billionths of a dollar; null for no limit
 */
public record Budget(@Nullable Long tokens, @Nullable Long money, Spent spent) {

    /** The limit that is exceeded; empty if there is none. */
    public Optional<Hold> over() {
        return over(
                "The token budget of %,d is spent: %,d tokens so far. Raise the token budget to let it go on.",
                "The budget of %s is spent: %s so far. Raise the budget to let it go on.");
    }

    /** The same in other words: each with a place for the limit, and one for what is spent. */
    public Optional<Hold> over(String ofTokens, String ofMoney) {
        if (tokens != null && spent.tokens() >= tokens) {
            return Optional.of(new Hold(BlockReason.budget, ofTokens.formatted(tokens, spent.tokens())));
        }
        return money != null && spent.cost() >= money
                ? Optional.of(
                        new Hold(BlockReason.money, ofMoney.formatted(Money.said(money), Money.said(spent.cost()))))
                : Optional.empty();
    }

    /** Blocks a model whose price is unknown; empty without a money budget. */
    Optional<Hold> unpriced(String model) {
        return money == null
                ? Optional.empty()
                : Optional.of(new Hold(BlockReason.money, """
                        No price set for %s, so the budget of %s cannot be kept. Set a price in Settings → Model, or remove \
                        the budget.""".formatted(model, Money.said(money))));
    }
}
