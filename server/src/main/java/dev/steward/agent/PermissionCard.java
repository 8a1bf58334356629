package dev.steward.agent;

import dev.steward.permission.Decision;
import dev.steward.permission.Reason;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A decision that is waited for, on the wire. */
@Schema(name = "AgentPermission", description = "A decision that is waited for")
public record PermissionCard(
        String requestId,
        @Nullable Long agentRunId,
        String title,
        Map<String, String> data,

        @Schema(
                description =
                        "How many characters of which fields are left out here; all of them are with the request itself")
        Map<String, Integer> cut,

        @Schema(description = "Why it is asked, always the same sentence for a reason")
        String reason,

        Reason.Kind reasonKind,

        @Schema(description = "What the reason names, by what it is: words that Steward did not choose")
        Map<String, String> reasonQuotes,

        @Schema(description = "What can be decided; what cannot be shown completely cannot be allowed for the run")
        List<Decision> options,

        @Nullable @Schema(description = "When the default answers it; null for never")
        Instant expiresAt,

        Decision defaultAnswer,
        Instant createdAt) {

    static PermissionCard of(Permission permission) {
        return new PermissionCard(
                permission.requestId(),
                permission.runId(),
                permission.title(),
                permission.info(),
                permission.cut(),
                permission.reason().kind().sentence(),
                permission.reason().kind(),
                permission.reason().quotes(),
                permission.options(),
                permission.expiresAt(),
                permission.defaultAnswer(),
                permission.createdAt());
    }

    /** With nothing left out. */
    PermissionCard whole(Map<String, String> whole) {
        return new PermissionCard(
                requestId,
                agentRunId,
                title,
                whole,
                Map.of(),
                reason,
                reasonKind,
                reasonQuotes,
                options,
                expiresAt,
                defaultAnswer,
                createdAt);
    }
}
