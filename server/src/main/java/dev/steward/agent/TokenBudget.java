package dev.steward.agent;

import org.jspecify.annotations.Nullable;

/**
 * What an agent may spend, over all its runs.
 *
 * @param tokens null for as many as it likes
 * @param spent in and out
 */
record TokenBudget(@Nullable Long tokens, long spent) {

    boolean isSpent() {
        return tokens != null && spent >= tokens;
    }

    /** What a person is asked once it is spent. */
    String question() {
        return "The token budget of %,d is spent: %,d tokens so far. Raise the token budget to let it go on."
                .formatted(tokens == null ? 0 : tokens, spent);
    }
}
