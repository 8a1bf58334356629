package dev.steward.agent.queue;

import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** Something that an agent is told once its turn has ended. */
@Schema(description = "A queued message of an agent")
record QueuedAgentMessage(long id, String content, Instant createdAt) {

    /** A rough number of bytes that one takes beside its text, until it is written. */
    private static final int REST = 200;

    /** What it takes of the memory until it is written. */
    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, content);
    }

    static QueuedAgentMessage of(Columns row) {
        return new QueuedAgentMessage(row.number("id"), row.text("content"), row.instant("created_at"));
    }
}
