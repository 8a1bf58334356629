package dev.steward.agent.state;

import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** What an agent has noted for its next runs, on the wire. */
@Schema(name = "AgentState", description = "A state value of an agent")
public record StateRead(long id, long agentId, String key, String value, Instant createdAt, Instant updatedAt) {

    /** A rough number of bytes that one takes beside its texts, until it is written. */
    private static final int REST = 300;

    /** What it takes of the memory. */
    public int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, key, value);
    }

    static StateRead of(Columns row) {
        return new StateRead(
                row.number("id"),
                row.number("agent_id"),
                row.text("state_key"),
                row.text("state_value"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }
}
