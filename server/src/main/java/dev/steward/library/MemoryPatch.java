package dev.steward.library;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import dev.steward.platform.input.Texts;
import io.swagger.v3.oas.annotations.media.Schema;

/** A change to a memory: anything the body leaves out stays. */
record MemoryPatch(
        @Schema(minLength = 1, maxLength = Memory.MAX_KIND) Patch<String> kind,

        @Schema(minLength = 1, maxLength = Memory.MAX_LENGTH)
        Patch<String> content) {

    MemoryPatch {
        kind = kind.map(Memory::kind);
        content = content.map(String::strip);
        var said = content.value();
        new Check()
                .notCleared("kind", kind)
                .that(Memory.isKind(kind.value()), "kind", "must match " + Memory.KINDS)
                .notCleared("content", content)
                .that(said == null || !Texts.isBlank(said), "content", "must not be blank")
                .length("content", said, 0, Memory.MAX_LENGTH)
                .verify();
    }
}
