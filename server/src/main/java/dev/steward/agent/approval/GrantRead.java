package dev.steward.agent.approval;

import dev.steward.permission.PermissionType;
import dev.steward.platform.data.Columns;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentPermissionGrant", description = "An approval for the rest of a run")
public record GrantRead(
        long agentId,
        String agentTitle,
        @Nullable Long agentRunId,
        PermissionType type,
        @Nullable String title,
        @Nullable String target,
        Instant at) {

    static GrantRead of(Columns row) {
        return new GrantRead(
                row.number("agent_id"),
                row.text("agent"),
                row.number("run_id"),
                row.word("kind", PermissionType.class),
                row.text("title"),
                row.text("target"),
                row.instant("created_at"));
    }
}
