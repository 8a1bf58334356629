package dev.steward.provider;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Who answers the next turn.
 *
 * @param provider the provider that answers; {@code mock} when the chosen one cannot
 * @param mock whether the offline mock answers
 * @param reason why the mock answers although another provider was chosen, in words
 * @param missingField the field that has to be filled in before the chosen provider can answer
 * @param contextWindow the tokens that the model takes, when the provider or the catalogue has said so
 * @param tokensPerEstimate how many tokens the provider counts for each that {@link Estimate} counts; 1 until it is known
 */
@Schema(description = "The provider and model that answer the next turn")
public record ActiveModel(
        String provider,
        String providerLabel,
        String model,
        boolean mock,
        @Nullable String reason,
        @Nullable String missingField,
        @Nullable Integer contextWindow,
        @JsonIgnore double tokensPerEstimate) {}
