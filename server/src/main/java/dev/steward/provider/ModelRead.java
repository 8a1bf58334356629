package dev.steward.provider;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * @param contextWindow in tokens, if the provider or the catalogue says
 * @param supportedReasoningEfforts from low to high; empty if there is no choice
 */
@Schema(name = "Model", description = "A model that a provider offers")
public record ModelRead(
        String id,
        String name,
        String publisher,
        String summary,
        List<String> tags,
        @Nullable Integer contextWindow,
        List<String> supportedReasoningEfforts,

        @Nullable @Schema(description = "Whether it reads pictures; null if the provider does not say")
        Boolean vision,

        @JsonIgnore @Nullable Price price) {}
