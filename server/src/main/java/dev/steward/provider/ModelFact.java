package dev.steward.provider;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a model.
 *
 * @param contextWindow in tokens, as listed by the provider; null if it is not
 * @param tokensPerEstimate tokens counted by the provider per token counted by {@link Estimate}
 * @param vision whether it accepts pictures, as listed by the provider; null if unknown
 */
record ModelFact(
        @Nullable Integer contextWindow,
        double tokensPerEstimate,
        @Nullable Boolean vision,
        @Nullable Price price) {

    static final ModelFact NOTHING = new ModelFact(null, 1, null, null);

    /** Estimates are never off by more; a count outside this range measures something else. */
    private static final double MIN = 0.5;

    private static final double MAX = 3;

    /** Weight of a single report. */
    private static final double WEIGHT_UP = 0.5;

    private static final double WEIGHT_DOWN = 0.2;

    /** In short requests, what the provider adds, such as a date, would outweigh the text. */
    private static final int MIN_TOKENS = 200;

    private static final double TRIFLE = 0.02;

    ModelFact withWindow(int window) {
        return new ModelFact(window, tokensPerEstimate, vision, price);
    }

    /** Updated from a list; what the list omits stays as it is. */
    ModelFact listed(@Nullable Integer window, @Nullable Boolean sees, @Nullable Price costs) {
        return new ModelFact(
                window == null ? contextWindow : window,
                tokensPerEstimate,
                sees == null ? vision : sees,
                costs == null ? price : costs);
    }

    /** Corrected by another request with this estimate and this reported count. */
    ModelFact corrected(int estimated, int reported) {
        if (estimated < MIN_TOKENS || reported <= 0) {
            return this;
        }
        double seen = Math.clamp((double) reported / estimated, MIN, MAX);
        // Too low an estimate can cost a refused request, too high a one only some history
        double weight = seen > tokensPerEstimate ? WEIGHT_UP : WEIGHT_DOWN;
        double next = tokensPerEstimate + (seen - tokensPerEstimate) * weight;
        return new ModelFact(contextWindow, next, vision, price);
    }

    /** Whether the difference is worth storing. */
    boolean differsFrom(ModelFact other) {
        return !Objects.equals(contextWindow, other.contextWindow)
                || !Objects.equals(vision, other.vision)
                || !Objects.equals(price, other.price)
                || Math.abs(tokensPerEstimate - other.tokensPerEstimate) > TRIFLE;
    }
}
