package dev.steward.turn;

import dev.steward.provider.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * How much a turn may show its model.
 *
 * @param window the context window of the model in tokens, including its answer; null if unknown
 * @param limit for everything it is shown, as the provider counts
 * @param tokens the same, as {@link Estimate} counts
 * @param tokensPerEstimate how many tokens the provider counts for each estimated token
 */
public record PromptRoom(String model, @Nullable Integer window, int limit, int tokens, double tokensPerEstimate) {

    /** What the provider will count for this many estimated tokens. */
    public int counted(int estimated) {
        return (int) Math.round(estimated * tokensPerEstimate);
    }
}
