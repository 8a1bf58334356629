package dev.steward.provider;

import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;

/** What a person says that a model costs. It counts before what the provider's list says. */
@Schema(description = "What a person says that a model costs; it counts before what the provider's list says")
record ModelPrice(
        String provider,
        String model,

        @Schema(description = "Dollars for a million tokens that the model is given")
        BigDecimal inputPrice,

        @Schema(description = "Dollars for a million tokens that the model says")
        BigDecimal outputPrice,

        Instant updatedAt) {

    static ModelPrice of(ModelFacts.Model model, Price price, Instant updatedAt) {
        return new ModelPrice(model.provider(), model.id(), price.inputDollars(), price.outputDollars(), updatedAt);
    }
}
