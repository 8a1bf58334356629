package dev.steward.provider;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

@Schema(name = "ModelPriceSet", description = "The price of a model, in dollars per million tokens")
record ModelPriceRequest(
        @Schema(maxLength = MAX_PROVIDER, description = "The id of a provider that can be configured")
        String provider,

        @Schema(minLength = 1, maxLength = ModelList.MAX_ID) String model,

        @Schema(minimum = "0", maximum = "" + Price.MAX_DOLLARS)
        BigDecimal inputPrice,

        @Schema(minimum = "0", maximum = "" + Price.MAX_DOLLARS)
        BigDecimal outputPrice) {

    private static final int MAX_PROVIDER = 64;

    ModelPriceRequest {
        new Check()
                .required("provider", provider)
                .length("provider", provider, 1, MAX_PROVIDER)
                .that(provider == null || Catalogue.find(provider).isPresent(), "provider", "is no known provider")
                .required("model", model)
                .length("model", model, 1, ModelList.MAX_ID)
                .that(model == null || !model.isBlank(), "model", "must not be blank")
                .required("input_price", inputPrice)
                .that(isPrice(inputPrice), "input_price", WISH)
                .required("output_price", outputPrice)
                .that(isPrice(outputPrice), "output_price", WISH)
                .verify();
    }

    private static final String WISH = "must be 0, or between 0.000001 and " + Price.MAX_DOLLARS;

    private static boolean isPrice(@Nullable BigDecimal dollars) {
        return dollars == null || Price.isPerMillion(dollars);
    }

    ModelFacts.Model priced() {
        return ModelFacts.Model.named(provider, model.strip());
    }

    Price price() {
        return Price.perMillion(inputPrice, outputPrice);
    }
}
