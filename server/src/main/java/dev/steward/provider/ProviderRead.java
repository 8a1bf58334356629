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
 * @param local whether it runs on the user's own machine
 * @param keyUrl where to get a key
 */
@Schema(description = "A model provider")
record ProviderRead(
        String id,
        String label,
        List<FieldRead> fields,
        boolean usesGithubToken,
        boolean discoversModels,
        String retired,
        boolean local,
        @Nullable String defaultBaseUrl,
        @Nullable String keyUrl) {

    /** A configuration field. The value of a secret one is never returned. */
    @Schema(name = "ProviderField")
    record FieldRead(String name, String label, boolean secret, boolean required, String placeholder, String help) {}

    static ProviderRead of(Provider provider) {
        return new ProviderRead(
                provider.id(),
                provider.label(),
                provider.fields().stream()
                        .map(f ->
                                new FieldRead(f.name(), f.label(), f.secret(), f.required(), f.placeholder(), f.help()))
                        .toList(),
                provider.usesCodeHostToken(),
                provider.discoversModels(),
                "", // the catalogue contains no retired providers
                provider.local(),
                provider.baseUrl(),
                provider.form().keyUrl());
    }
}
