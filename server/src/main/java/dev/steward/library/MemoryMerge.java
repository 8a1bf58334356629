package dev.steward.library;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Merges two memories. @param from the one that is merged into the other */
record MemoryMerge(
        @Schema(minimum = "1", description = "The memory to merge into the other; it is deleted")
        Long from,

        @Nullable
        @Schema(
                minLength = 1,
                maxLength = Memory.MAX_LENGTH,
                description = "The text to keep; the longer of the two when left out")
        String content) {

    MemoryMerge {
        content = content == null ? null : content.strip();
        new Check()
                .required("from", from)
                .range("from", from, 1, Long.MAX_VALUE)
                .length("content", content, 1, Memory.MAX_LENGTH)
                .verify();
    }
}
