package dev.steward.library;

import io.swagger.v3.oas.annotations.media.Schema;

/** How many of the memories a model is told. */
@Schema(description = "How much of the memories models are given")
record MemoryTold(
        int told,

        @Schema(description = "Memories that do not fit into their share of the prompt")
        int leftOut,

        @Schema(description = "Its estimated tokens") int tokens,

        @Schema(description = "The tokens it may use") int share) {}
