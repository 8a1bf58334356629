package dev.steward.agent.queue;

import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** A message that an agent gets once its turn has ended. */
@Schema(description = "A queued message of an agent")
record QueuedAgentMessage(long id, String content, Instant createdAt) {

    /** Estimated bytes apart from the text, until the response is written. */
    private static final int REST = 200;

    /** Estimated memory until the response is written. */
    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, content);
    }

    static QueuedAgentMessage of(Columns row) {
        return new QueuedAgentMessage(row.number("id"), row.text("content"), row.instant("created_at"));
    }
}
