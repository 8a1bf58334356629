package dev.steward.conversation;

import dev.steward.platform.memory.MemoryBudget;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** A deleted conversation on the wire. */
@Schema(name = "Trashed", description = "A conversation that was deleted and can be brought back")
record TrashRead(
        long id,
        Container.Kind kind,
        String title,
        Instant deletedAt,

        @Schema(description = "When it is erased, unless it is brought back before")
        Instant erasedAt) {

    /** A rough number of bytes that one takes beside its title, until it is written. */
    private static final int REST = 300;

    /** What it takes of the memory. */
    int held() {
        return MemoryBudget.held(REST, title);
    }
}
