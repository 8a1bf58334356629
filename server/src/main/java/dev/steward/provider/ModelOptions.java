package dev.steward.provider;

import org.jspecify.annotations.Nullable;

/**
 * Options for one request; null leaves the choice to Settings, and then to the model.
 *
 * @param reasoningEffort {@code minimal}, {@code low}, {@code medium}, {@code high}, {@code xhigh} or {@code max}; empty lets the
 *     model decide
 * @param temperature from 0 to 2; reasoning models may not accept one
 */
public record ModelOptions(
        @Nullable String reasoningEffort,
        @Nullable Double temperature,
        @Nullable Integer maxTokens) {

    /** Leaves everything to Settings. */
    public static final ModelOptions STANDARD = new ModelOptions(null, null, null);

    /** These options, with the effort from Settings if none is set. */
    ModelOptions orEffort(String standard) {
        return reasoningEffort == null ? new ModelOptions(standard, temperature, maxTokens) : this;
    }

    String effort() {
        return reasoningEffort == null ? "" : reasoningEffort;
    }
}
