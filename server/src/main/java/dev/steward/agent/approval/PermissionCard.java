package dev.steward.agent.approval;

import dev.steward.permission.Decision;
import dev.steward.permission.Reason;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentPermission", description = "A pending decision")
public record PermissionCard(
        String requestId,
        @Nullable Long agentRunId,
        String title,
        Map<String, String> data,

        @Schema(description = "How many characters are cut from which fields; the request itself has all of them")
        Map<String, Integer> cut,

        @Schema(description = "Why it is asked, always the same sentence for a reason")
        String reason,

        Reason.Kind reasonKind,

        @Schema(description = "The values named in the reason, such as a server or a model")
        Map<String, String> reasonQuotes,

        @Schema(
                description = "The possible decisions; a request that cannot be shown in full cannot be allowed "
                        + "for the run")
        List<Decision> options,

        Instant createdAt) {

    public static PermissionCard of(Permission permission) {
        return of(permission, permission.info(), permission.cut());
    }

    /** The same with these data, of which so much is cut. */
    static PermissionCard of(Permission permission, Map<String, String> data, Map<String, Integer> cut) {
        return new PermissionCard(
                permission.requestId(),
                permission.runId(),
                permission.title(),
                data,
                cut,
                permission.reason().kind().sentence(),
                permission.reason().kind(),
                permission.reason().quotes(),
                Decision.options(permission.allowable()),
                permission.createdAt());
    }
}
