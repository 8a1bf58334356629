package dev.steward.turn;

import dev.steward.provider.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * How much a turn may show its model.
 *
 * @param model that answers
 * @param window the tokens that the model takes, its answer included; null when nobody has said so
 * @param tokens what all that it is shown may hold together, as {@link Estimate} counts
 * @param tokensPerEstimate how many tokens the model's provider counts for each of those
 */
public record PromptRoom(String model, @Nullable Integer window, int tokens, double tokensPerEstimate) {

    /** What the provider will count for so many tokens that are estimated. */
    public int counted(int estimated) {
        return (int) Math.round(estimated * tokensPerEstimate);
    }
}
