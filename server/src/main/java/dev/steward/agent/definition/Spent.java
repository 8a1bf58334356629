package dev.steward.agent.definition;

import dev.steward.platform.data.Columns;
import dev.steward.provider.ModelEvent;

/**
 * What runs have spent.
 *
 * @param input tokens sent to models
 * @param output tokens from models
 * @param cost in billionths of a dollar, of tokens with a known price at the time
 * @param unpriced tokens without a known price at the time
 * @param isEstimated whether some of them were not counted by a provider
 */
public record Spent(long input, long output, long cost, long unpriced, boolean isEstimated) {

    public static final Spent NOTHING = new Spent(0, 0, 0, 0);

    public Spent(long input, long output, long cost, long unpriced) {
        this(input, output, cost, unpriced, false);
    }

    public static Spent of(ModelEvent.Usage usage) {
        int input = usage.promptTokens();
        int output = usage.completionTokens();
        var cost = usage.cost();
        return cost == null
                ? new Spent(input, output, 0, (long) input + output, usage.isEstimated())
                : new Spent(input, output, cost, 0, usage.isEstimated());
    }

    /** Reads the columns that runs and agents have for it. */
    public static Spent of(Columns row) {
        return new Spent(
                row.number("total_input_tokens"),
                row.number("total_output_tokens"),
                row.number("cost"),
                row.number("unpriced_tokens"));
    }

    /** The same, marked as estimated or not. */
    public Spent estimated(boolean isEstimated) {
        return new Spent(input, output, cost, unpriced, isEstimated);
    }

    public Spent plus(Spent more) {
        return new Spent(
                input + more.input,
                output + more.output,
                cost + more.cost,
                unpriced + more.unpriced,
                isEstimated || more.isEstimated);
    }

    public long tokens() {
        return input + output;
    }
}
