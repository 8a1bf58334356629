package dev.steward.provider;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/**
 * What came of a trial.
 *
 * @param message one sentence for the person: what works, or what does not and why
 * @param models what the provider offers, when it works; its standard model is the first where it is among them
 */
@Schema(description = "Whether a provider's configuration works")
record ProviderTrialResult(boolean ok, String message, List<ModelRead> models, long elapsedMs) {}
