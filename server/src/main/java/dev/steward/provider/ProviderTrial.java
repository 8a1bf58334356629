package dev.steward.provider;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A configuration to try.
 *
 * @param config fields that are not saved yet; the others are taken as stored, secrets only for the origin that they were
 *     entered for
 */
@Schema(description = "A provider to try, with fields that are not saved yet")
record ProviderTrial(String provider, @Nullable Map<String, @Nullable String> config) {

    ProviderTrial {
        new Check().required("provider", provider).verify();
    }

    /** The unsaved fields; null empties a field, as an empty text does. */
    Map<String, String> fields() {
        Map<String, String> fields = new HashMap<>();
        if (config != null) {
            config.forEach((name, value) -> fields.put(name, value == null ? "" : value));
        }
        return fields;
    }
}
