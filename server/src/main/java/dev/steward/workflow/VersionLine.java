package dev.steward.workflow;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** A version of a workflow in a list, on the wire. */
@Schema(name = "WorkflowVersionLine", description = "A version of a workflow, without what it says")
record VersionLine(
        int version,

        @Schema(description = "Whether it is what the workflow is now")
        boolean current,

        Instant createdAt) {}
