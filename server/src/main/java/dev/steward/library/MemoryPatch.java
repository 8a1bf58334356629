package dev.steward.library;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import io.swagger.v3.oas.annotations.media.Schema;

/** A change to a memory: anything the body leaves out stays. */
record MemoryPatch(
        @Schema(minLength = 1, maxLength = Memory.MAX_KIND) Patch<String> kind,

        @Schema(minLength = 1, maxLength = Memory.MAX_LENGTH)
        Patch<String> content) {

    MemoryPatch {
        var wished = kind.value();
        if (wished != null) {
            kind = Patch.of(Memory.kind(wished));
        }
        var said = content.value();
        if (said != null) {
            content = Patch.of(said.strip());
        }
        new Check()
                .notCleared("kind", kind)
                .that(Memory.isKind(kind.value()), "kind", "must match " + Memory.KINDS)
                .notCleared("content", content)
                .that(said == null || !said.isBlank(), "content", "must not be blank")
                .length("content", content.value(), 0, Memory.MAX_LENGTH)
                .verify();
    }
}
