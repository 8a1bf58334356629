package dev.steward.agent.queue;

import dev.steward.platform.data.Columns;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** A message that an agent gets with the next request to the model. */
@Schema(description = "A queued message of an agent")
record QueuedAgentMessage(long id, String content, Instant createdAt) {

    static QueuedAgentMessage of(Columns row) {
        return new QueuedAgentMessage(row.number("id"), row.text("content"), row.instant("created_at"));
    }
}
