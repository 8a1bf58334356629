package dev.steward.library;

import io.swagger.v3.oas.annotations.media.Schema;

/** Two memories that say the same. @param content the text that says more */
@Schema(description = "A pair of similar memories")
record MemoryPair(
        @Schema(description = "The older memory, which stays")
        MemoryRead keep,

        @Schema(description = "The memory that would be merged into it")
        MemoryRead from,

        @Schema(description = "The text after merging") String content) {}
