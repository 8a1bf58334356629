package dev.steward.provider;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A provider as Settings show it.
 *
 * @param usesGithubToken whether it takes the code host's token instead of a key of its own
 * @param discoversModels whether its models can be listed; where not, the model's id is typed
 * @param retired why it no longer exists, when it does not; empty otherwise
 * @param local whether it runs on the person's own machine
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

    /** A field of its configuration. The value of a secret one is never read back. */
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
                "", // the catalogue has no provider that is gone
                provider.local(),
                provider.baseUrl(),
                provider.form().keyUrl());
    }
}
