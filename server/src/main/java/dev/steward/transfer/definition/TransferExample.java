package dev.steward.transfer.definition;

import dev.steward.transfer.definition.TransferDocument.Kind;
import io.swagger.v3.oas.annotations.media.Schema;

@Schema(name = "TransferExample", description = "An agent or a workflow that ships with Steward")
record TransferExample(
        @Schema(description = "As it stands in addresses") String name,

        Kind kind,
        String title,

        @Schema(description = "What it is for, in a sentence")
        String description,

        int agentCount,
        int stepCount) {}
