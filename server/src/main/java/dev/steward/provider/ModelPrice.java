package dev.steward.provider;

import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;

@Schema(description = "A price set by a person; it overrides the provider's price list")
record ModelPrice(
        String provider,
        String model,

        @Schema(description = "Dollars per million input tokens")
        BigDecimal inputPrice,

        @Schema(description = "Dollars per million output tokens")
        BigDecimal outputPrice,

        Instant updatedAt) {

    static ModelPrice of(ModelFacts.Model model, Price price, Instant updatedAt) {
        return new ModelPrice(model.provider(), model.id(), price.inputDollars(), price.outputDollars(), updatedAt);
    }
}
