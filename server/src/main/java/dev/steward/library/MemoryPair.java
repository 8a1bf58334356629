package dev.steward.library;

import io.swagger.v3.oas.annotations.media.Schema;

/** Two memories that say the same. @param content what says more of the two */
@Schema(description = "Two memories that seem to say the same")
record MemoryPair(
        @Schema(description = "The older one, which would stay")
        MemoryRead keep,

        @Schema(description = "The one that would go into it")
        MemoryRead from,

        @Schema(description = "What the one would say") String content) {}
