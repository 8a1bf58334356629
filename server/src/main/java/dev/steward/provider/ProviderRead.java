package dev.steward.provider;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A provider as shown in Settings.
 *
 * @param usesGithubToken whether it uses the code host token instead of its own key
 * @param discoversModels whether its models can be listed; otherwise the user enters the model's id
 * @param retired why it no longer exists; empty if it does
 */
@Schema(description = "A model provider")
record ProviderRead(
        String id,
        String label,
        List<Provider.Field> fields,
        boolean usesGithubToken,
        boolean discoversModels,
        String retired,
        boolean local,
        @Nullable String defaultBaseUrl,
        @Nullable String keyUrl) {

    static ProviderRead of(Provider provider) {
        return new ProviderRead(
                provider.id(),
                provider.label(),
                provider.fields(),
                provider.usesCodeHostToken(),
                provider.discoversModels(),
                "", // the catalogue contains no retired providers
                provider.local(),
                provider.baseUrl(),
                provider.keyUrl());
    }
}
