package dev.steward.agent;

import dev.steward.permission.Decision;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A decision that is waited for, on the wire. */
@Schema(name = "AgentPermission", description = "A decision that is waited for")
record PermissionCard(
        String requestId,
        @Nullable Long agentRunId,
        String title,
        Map<String, String> data,

        @Schema(description = "Why it is asked") String reason,

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
                permission.reason(),
                permission.expiresAt(),
                permission.defaultAnswer(),
                permission.createdAt());
    }
}
