package dev.steward.provider;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Who answers the next turn.
 *
 * @param provider the provider that answers; {@code mock} when the chosen one cannot
 * @param chosen whether someone has chosen a provider; until then the default applies
 * @param mock whether the offline mock answers
 * @param reason why the mock answers although another provider was chosen, in words
 * @param missingField the field that has to be filled in before the chosen provider can answer
 * @param contextWindow the tokens that the model takes, when the provider or the catalogue has said so
 * @param vision whether the model sees pictures, when the provider has said so, or has refused some
 * @param inputPrice dollars for a million tokens that it is given; null while nobody knows
 * @param outputPrice dollars for a million tokens that it says; null while nobody knows
 * @param tokensPerEstimate how many tokens the provider counts for each that {@link Estimate} counts; 1 until it is known
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

    /** Of its window so much is left to the reply, or a quarter where that is less. */
    private static final int REPLY_RESERVE = 4096;

    /** Whether it is known what the model costs. */
    public boolean isPriced() {
        return inputPrice != null && outputPrice != null;
    }

    /**
     * How many tokens a prompt may have, as {@link Estimate} counts.
     *
     * @param limit the person's own, narrowed by the window of the model where that is known
     */
    public int promptTokens(int limit) {
        int tokens = contextWindow == null
                ? limit
                : Math.min(limit, contextWindow - Math.min(REPLY_RESERVE, contextWindow / 4));
        return (int) (tokens / tokensPerEstimate);
    }
}
