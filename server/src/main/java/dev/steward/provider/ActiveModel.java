package dev.steward.provider;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * @param provider that answers; {@code mock} if the chosen one cannot
 * @param mock whether the offline mock answers
 * @param reason why the mock answers although another provider was chosen, in words
 * @param missingField the field to fill in before the chosen provider can answer
 * @param contextWindow in tokens, if known from the provider or the catalogue
 * @param vision whether the model accepts pictures, if the provider says so or has refused some
 * @param tokensPerEstimate tokens counted by the provider per token counted by {@link Estimate}; 1 until known
 */
@Schema(description = "The provider and model that answer the next turn")
public record ActiveModel(
        String provider,
        String providerLabel,
        String model,

        @Schema(description = "Whether someone has chosen a provider; until then the default applies")
        boolean chosen,

        boolean mock,
        @Nullable String reason,
        @Nullable String missingField,
        @Nullable Integer contextWindow,

        @Nullable @Schema(description = "Whether the model reads pictures; null if unknown")
        Boolean vision,

        @Nullable @Schema(description = "Dollars per million input tokens; null if unknown")
        BigDecimal inputPrice,

        @Nullable @Schema(description = "Dollars per million output tokens; null if unknown")
        BigDecimal outputPrice,

        @JsonIgnore double tokensPerEstimate) {

    /** Tokens of the context window reserved for the reply, or a quarter of the window if that is less. */
    private static final int REPLY_RESERVE = 4096;

    @JsonIgnore
    public boolean isPriced() {
        return inputPrice != null && outputPrice != null;
    }

    /** The maximum tokens of a prompt. @param limit from the settings, reduced to the model's context window if known */
    public int promptLimit(int limit) {
        return contextWindow == null
                ? limit
                : Math.min(limit, contextWindow - Math.min(REPLY_RESERVE, contextWindow / 4));
    }

    /** The same, as {@link Estimate} counts. */
    public int promptTokens(int limit) {
        return (int) (promptLimit(limit) / tokensPerEstimate);
    }
}
