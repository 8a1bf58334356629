package dev.steward.agent.trigger;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentTriggerCreate", description = "A new trigger of an agent")
record TriggerCreate(
        @Nullable @Schema(description = "webhook when left out")
        TriggerType type,

        @Nullable @Schema(description = "Whether it starts the agent; true when left out")
        Boolean enabled) {

    static final TriggerCreate USUAL = new TriggerCreate(null, null);

    boolean isEnabled() {
        return enabled == null || enabled;
    }
}
