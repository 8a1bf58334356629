package dev.steward.provider;

import org.jspecify.annotations.Nullable;

/**
 * How one request is to be answered; null leaves a choice to Settings, and where they have none to the model.
 *
 * @param reasoningEffort {@code minimal}, {@code low}, {@code medium}, {@code high}, {@code xhigh} or {@code max}; empty
 *     lets the model decide
 * @param temperature from 0 to 2; models that reason may not take one
 * @param maxTokens the longest answer, in tokens
 */
public record ModelOptions(
        @Nullable String reasoningEffort,
        @Nullable Double temperature,
        @Nullable Integer maxTokens) {

    /** Everything as Settings say. */
    public static final ModelOptions STANDARD = new ModelOptions(null, null, null);

    /** These options with the effort of Settings where they name none. */
    ModelOptions orEffort(String standard) {
        return reasoningEffort == null ? new ModelOptions(standard, temperature, maxTokens) : this;
    }

    /** The effort that was chosen, or empty. */
    String effort() {
        return reasoningEffort == null ? "" : reasoningEffort;
    }
}
