package dev.steward.agent.control;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;

@Schema(name = "AgentMessage", description = "A message to an agent, or a command such as /rename")
record AgentMessage(
        @Schema(minLength = 1, maxLength = Check.MAX_CONTENT)
        String message) {

    AgentMessage {
        new Check().text("message", message, Check.MAX_CONTENT).verify();
    }
}
