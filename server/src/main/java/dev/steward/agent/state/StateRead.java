package dev.steward.agent.state;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

@Schema(name = "AgentState", description = "A state value of an agent")
record StateRead(long id, long agentId, String key, String value, Instant createdAt, Instant updatedAt) {

    static StateRead of(StateValue value) {
        return new StateRead(
                value.id(), value.owner(), value.key(), value.value(), value.createdAt(), value.updatedAt());
    }
}
