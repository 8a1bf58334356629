package dev.steward.provider;

import dev.steward.platform.input.Check;
import dev.steward.setting.ProviderFields;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A configuration to test.
 *
 * @param config fields not saved yet; the others are used as stored, but secrets only for the origin they were entered for
 */
@Schema(description = "A provider to try, with fields that are not saved yet")
record ProviderTrial(
        @Schema(maxLength = 64) String provider,

        @Nullable @Schema(maxLength = ProviderFields.MAX_LENGTH)
        Map<String, @Nullable String> config) {

    private static final int MAX_FIELDS = 50;

    ProviderTrial {
        var check = new Check().required("provider", provider).length("provider", provider, 0, 64);
        if (config != null) {
            check.that(config.size() <= MAX_FIELDS, "config", "must have at most " + MAX_FIELDS + " fields");
            config.values().forEach(value -> check.length("config", value, 0, ProviderFields.MAX_LENGTH));
        }
        check.verify();
    }

    /** The unsaved fields; null clears a field like an empty text. */
    Map<String, String> fields() {
        Map<String, String> fields = new HashMap<>();
        if (config != null) {
            config.forEach((name, value) -> fields.put(name, value == null ? "" : value));
        }
        return fields;
    }
}
