package dev.steward.setting;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;

/**
 * The settings as the API shows them; never a secret, only whether one is stored.
 *
 * @param llmProvidersPresent which secret fields of which provider hold a value
 * @param exposedWithoutPassword whether other machines can reach the service although it asks for no password
 */
@Schema(description = "All settings. Secrets are never part of it, only whether they are set.")
public record SettingsRead(
        @Schema(allowableValues = {"light", "dark", "system"})
        String theme,

        boolean showChatStats,
        boolean notificationsEnabled,
        String llmModel,

        @Schema(allowableValues = {"", "minimal", "low", "medium", "high", "xhigh", "max"})
        String llmReasoningEffort,

        String llmProvider,
        Map<String, Map<String, String>> llmProviders,
        Map<String, Map<String, Boolean>> llmProvidersPresent,
        int maxToolRounds,
        int llmMaxInputTokens,
        int llmMaxToolResultTokens,
        Map<String, Boolean> apiKeysPresent,
        boolean exposedWithoutPassword) {}
