package dev.steward.agent;

import dev.steward.platform.data.Columns;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What starts an agent from outside, on the wire. */
@Schema(name = "AgentTrigger", description = "What starts an agent from outside")
record TriggerRead(
        long id,
        long agentId,
        TriggerType type,

        @Nullable
        @Schema(description = "What the address ends with; told once, when the trigger is made, and null ever after")
        String token,

        boolean enabled,
        @Nullable Instant lastFiredAt,

        @Nullable @Schema(description = "When it was last called only to see that it is there, which starts nothing")
        Instant lastPingAt,

        Instant createdAt) {

    /** A rough number of bytes that one takes of the memory, until it is written. */
    static final int HELD = 300;

    static TriggerRead of(Columns row) {
        return new TriggerRead(
                row.number("id"),
                row.number("agent_id"),
                row.word("kind", TriggerType.class),
                null,
                row.flag("enabled"),
                row.instantOrNull("last_fired_at"),
                row.instantOrNull("last_ping_at"),
                row.instant("created_at"));
    }

    TriggerRead with(String told) {
        return new TriggerRead(id, agentId, type, told, enabled, lastFiredAt, lastPingAt, createdAt);
    }
}
