package dev.steward.agent.control;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

@Schema(
        name = "AgentLink",
        description = "The conversation that receives an agent's answers; none if both are left out")
record AgentLink(@Nullable Long topicId, @Nullable Long chatId) {

    AgentLink {
        new Check()
                .range("topic_id", topicId, 1, Long.MAX_VALUE)
                .range("chat_id", chatId, 1, Long.MAX_VALUE)
                .verify();
    }
}
