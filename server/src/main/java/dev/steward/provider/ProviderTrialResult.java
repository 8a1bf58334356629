package dev.steward.provider;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/**
 * @param message one sentence for the user: what works, or what does not and why
 * @param models offered by the provider if it works, its default model first if it is among them
 */
@Schema(description = "Whether a provider's configuration works")
record ProviderTrialResult(boolean ok, String message, List<ModelRead> models, long elapsedMs) {}
