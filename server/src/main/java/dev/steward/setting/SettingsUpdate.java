package dev.steward.setting;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An update of the settings, in addition to those of {@link SettingKeys}; omitted fields stay as they are. It only documents the
 * shape: the service reads the body key by key.
 */
@Schema(description = "The settings to change; others stay as they are, and null restores a default")
record SettingsUpdate(
        @Schema(
                maxLength = ProviderFields.MAX_LENGTH,
                description =
                        "Merged per provider and field; null or an empty text removes the field. Null as a whole changes"
                                + " nothing")
        @Nullable
        Map<String, Map<String, @Nullable String>> llmProviders,

        @Schema(
                maxLength = ProviderFields.MAX_LENGTH,
                description = "Merged per key; null or an empty text removes the key. Null as a whole changes nothing")
        @Nullable
        Map<String, @Nullable String> apiKeys) {}
