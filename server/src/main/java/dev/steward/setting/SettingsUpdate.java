package dev.steward.setting;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What may be sent to change settings; fields that are left out stay as they are. It documents the shape: the service
 * reads the body key by key against {@link SettingKeys}, so that each key is declared and checked in one place.
 */
@Schema(description = "The settings to change; what is left out stays as it is")
record SettingsUpdate(
        @Schema(allowableValues = {"light", "dark", "system"}) @Nullable
        String theme,

        @Nullable Boolean showChatStats,
        @Nullable Boolean notificationsEnabled,
        @Nullable String llmModel,

        @Schema(allowableValues = {"", "minimal", "low", "medium", "high", "xhigh", "max"}) @Nullable
        String llmReasoningEffort,

        @Nullable String llmProvider,

        @Schema(description = "Merged per provider and field; an empty text removes the field") @Nullable
        Map<String, Map<String, @Nullable String>> llmProviders,

        @Schema(description = "At least 1") @Nullable Integer maxToolRounds,
        @Nullable Integer llmMaxInputTokens,
        @Nullable Integer llmMaxToolResultTokens,

        @Schema(description = "Merged per key; null or an empty text removes the key") @Nullable
        Map<String, @Nullable String> apiKeys) {}
