package dev.steward.agent;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a transcript on the wire. */
@Schema(name = "AgentEventsPage", description = "A part of an agent's transcript")
record TranscriptPage(
        @Schema(description = "The oldest first") List<EventRead> events,

        @Schema(description = "All decisions that are waited for now, whatever part this is")
        List<PermissionCard> pending,

        @Schema(description = "Where to go on, as after") String cursor,

        @Schema(description = "Whether what the reader holds is no part of the transcript any more: events replace it")
        boolean reset,

        @Schema(description = "Whether there is more, after the cursor")
        boolean more,

        @Nullable
        @Schema(
                description =
                        "Of a part that was asked for by before: where the part before it ends, as before; null where this is"
                                + " the first one")
        String earlier) {}
