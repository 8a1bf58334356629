package dev.steward.agent.trigger;

import dev.steward.platform.data.Columns;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentTrigger", description = "A trigger of an agent")
public record TriggerRead(
        long id,
        long agentId,
        TriggerType type,

        @Nullable
        @Schema(description = "The token at the end of the address; returned once, when the trigger is created")
        String token,

        boolean enabled,
        @Nullable Instant lastFiredAt,

        @Nullable @Schema(description = "When it last received a ping, which starts nothing")
        Instant lastPingAt,

        Instant createdAt) {

    /** Estimated memory until the response is written. */
    public static final int HELD = 300;

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
