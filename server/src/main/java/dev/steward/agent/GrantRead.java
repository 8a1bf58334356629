package dev.steward.agent;

import dev.steward.permission.PermissionType;
import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Something that was approved for the rest of a run, on the wire. */
@Schema(name = "AgentPermissionGrant", description = "Something that was approved for the rest of a run")
record GrantRead(
        long agentId,
        @Nullable Long agentRunId,
        PermissionType type,
        @Nullable String title,
        @Nullable String target,
        Instant at) {

    /** A rough number of bytes that one takes beside its texts, until it is written. */
    private static final int REST = 300;

    /** What it takes of the memory. */
    int held() {
        return MemoryBudget.held(REST, title, target);
    }

    static GrantRead of(Columns row) {
        return new GrantRead(
                row.number("agent_id"),
                row.number("run_id"),
                row.word("kind", PermissionType.class),
                row.text("title"),
                row.text("target"),
                row.instant("created_at"));
    }
}
