package dev.steward.agent;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.Instant;

/** A deleted agent on the wire. */
@Schema(name = "TrashedAgent", description = "An agent that was deleted and can be brought back, without its runs")
record DeletedAgentRead(
        long id,
        String title,
        Instant deletedAt,

        @Schema(description = "When it is erased, unless it is brought back before")
        Instant erasedAt) {

    static DeletedAgentRead of(AgentTrashRepository.Deleted deleted, Duration kept) {
        return new DeletedAgentRead(
                deleted.id(), deleted.title(), deleted.at(), deleted.at().plus(kept));
    }
}
