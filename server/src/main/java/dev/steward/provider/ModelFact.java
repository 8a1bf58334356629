package dev.steward.provider;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What has been learned about a model.
 *
 * @param contextWindow the tokens it takes, as its provider lists it; null when it does not
 * @param tokensPerEstimate how many tokens its provider counts for each that {@link Estimate} counts
 * @param vision whether it sees pictures, as its provider lists it; null when it does not say
 * @param price what it costs, as its provider lists it; null when it does not say
 */
record ModelFact(
        @Nullable Integer contextWindow,
        double tokensPerEstimate,
        @Nullable Boolean vision,
        @Nullable Price price) {

    static final ModelFact NOTHING = new ModelFact(null, 1, null, null);

    /** Estimates are never off by more; a report beyond is a count of something else. */
    private static final double MIN = 0.5;

    private static final double MAX = 3;

    /** How much one report counts. */
    private static final double WEIGHT_UP = 0.5;

    private static final double WEIGHT_DOWN = 0.2;

    /** In a short request what a provider adds of its own, a date for example, would count more than the text. */
    private static final int MIN_TOKENS = 200;

    private static final double TRIFLE = 0.02;

    ModelFact withWindow(int window) {
        return new ModelFact(window, tokensPerEstimate, vision, price);
    }

    /** The same with what a list says of the model; what it does not say stays known. */
    ModelFact listed(@Nullable Integer window, @Nullable Boolean sees, @Nullable Price costs) {
        return new ModelFact(
                window == null ? contextWindow : window,
                tokensPerEstimate,
                sees == null ? vision : sees,
                costs == null ? price : costs);
    }

    /** The fact after one more request, of which this was estimated and that reported. */
    ModelFact corrected(int estimated, int reported) {
        if (estimated < MIN_TOKENS || reported <= 0) {
            return this;
        }
        double seen = Math.clamp((double) reported / estimated, MIN, MAX);
        // Too small an estimate can cost a refused request, too large a one only some history
        double weight = seen > tokensPerEstimate ? WEIGHT_UP : WEIGHT_DOWN;
        double next = tokensPerEstimate + (seen - tokensPerEstimate) * weight;
        return new ModelFact(contextWindow, next, vision, price);
    }

    /** Whether the difference is worth a row. */
    boolean differsFrom(ModelFact other) {
        return !Objects.equals(contextWindow, other.contextWindow)
                || !Objects.equals(vision, other.vision)
                || !Objects.equals(price, other.price)
                || Math.abs(tokensPerEstimate - other.tokensPerEstimate) > TRIFLE;
    }
}
