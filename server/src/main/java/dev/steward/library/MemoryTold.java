package dev.steward.library;

import io.swagger.v3.oas.annotations.media.Schema;

/** How much of the memories a model is told. */
@Schema(description = "How much of the memories a model is told")
record MemoryTold(
        int told,

        @Schema(description = "Those for which the share of the prompt has no room")
        int leftOut,

        @Schema(description = "The tokens that it takes, as estimated")
        int tokens,

        @Schema(description = "The tokens that it may take") int share) {}
