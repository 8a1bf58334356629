package dev.steward.workflow;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

@Schema(name = "WorkflowVersionLine", description = "A version of a workflow, without its content")
record VersionLine(
        int version,

        @Schema(description = "Whether it is the current version")
        boolean current,

        Instant createdAt) {}
