package dev.steward.setting;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings in the API; never a secret, only whether one is stored.
 *
 * @param values every setting of {@link SettingKeys} by name, inlined among the other fields
 * @param exposedWithoutPassword whether other machines can reach the service although it has no password
 */
@Schema(description = "All settings. Secrets are never part of it, only whether they are set.")
record SettingsRead(
        @JsonAnyGetter Map<String, Object> values,
        Map<String, Map<String, String>> llmProviders,
        Map<String, Map<String, Boolean>> llmProvidersPresent,
        Map<String, Boolean> apiKeysPresent,

        @Schema(
                description =
                        "Which tool servers are switched on, by their names; one that is not named is not. Connecting and"
                                + " disconnecting a server changes it, an update of the settings does not.")
        Map<String, Boolean> mcpEnabled,

        @Schema(
                description = "Stored secrets that can no longer be decrypted, named as in an update, for example "
                        + "llm_providers.openai.key. They count as not set; enter them again.")
        List<String> secretsUnreadable,

        @Schema(description = "Whether agents can run here") boolean agentsAvailable,

        @Schema(description = "Whether this process carries their runs on now")
        boolean agentsRuntimeStarted,

        @Schema(description = "Why agents cannot run here; null if they can") @Nullable
        String agentsUnavailableReason,

        @Schema(
                allowableValues = {"settings", "gh-cli", "none"},
                description = "The source of the code host token")
        String githubTokenSource,

        @Schema(description = "Whether Docker answers; commands then run in it")
        boolean dockerAvailable,

        @Schema(description = "Whether speech can be understood; not built yet")
        boolean sttAzureReady,

        @Schema(description = "Whether the tenant was found out; not built yet")
        boolean workiqTenantDiscovered,

        @Schema(description = "When the last backup was made; not built yet") @Nullable
        Instant backupLastRunAt,

        @Schema(
                allowableValues = {"ok", "error"},
                description = "The result; not available yet")
        @Nullable
        String backupLastStatus,

        @Schema(description = "Why it failed; not built yet") @Nullable
        String backupLastError,

        boolean exposedWithoutPassword,

        @Schema(
                description = "The address for MCP hosts on this machine once enabled; null if the service also "
                        + "listens for other machines")
        @Nullable
        String mcpHttpUrl,

        @Schema(
                description =
                        "Whether the service listens for this machine only, without which no MCP host may connect")
        boolean mcpHttpLoopbackOk) {}
