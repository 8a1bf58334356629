package dev.steward.agent.control;

import dev.steward.agent.approval.PermissionCard;
import dev.steward.agent.transcript.EventRead;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentEventsPage", description = "A part of an agent's transcript")
public record TranscriptPage(
        @Schema(description = "The oldest first") List<EventRead> events,

        @Schema(description = "All pending decisions, on every page")
        List<PermissionCard> pending,

        @Schema(description = "Where to continue, for after")
        String cursor,

        @Schema(description = "Whether the reader's copy is outdated: events replace it")
        boolean reset,

        @Schema(description = "Whether there is more, after the cursor")
        boolean more,

        @Nullable
        @Schema(
                description = "For a part requested with before: the value of `before` for the previous part; null "
                        + "if this is the first")
        String earlier) {}
