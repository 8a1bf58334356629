package dev.steward.provider;

import org.jspecify.annotations.Nullable;

/**
 * Options for one request; null leaves the choice to Settings, and then to the model.
 *
 * @param reasoningEffort {@code minimal}, {@code low}, {@code medium}, {@code high}, {@code xhigh} or {@code max}; empty lets the
 *     model decide
 */
public record ModelOptions(@Nullable String reasoningEffort) {

    /** Leaves everything to Settings. */
    public static final ModelOptions STANDARD = new ModelOptions(null);

    /** These options, with the effort from Settings if none is set. */
    ModelOptions orEffort(String standard) {
        return reasoningEffort == null ? new ModelOptions(standard) : this;
    }

    String effort() {
        return reasoningEffort == null ? "" : reasoningEffort;
    }
}
