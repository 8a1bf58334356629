package dev.steward.library;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A new memory. @param messageId the message that it was remembered from */
record MemoryCreate(
        @Nullable
        @Schema(maxLength = Memory.MAX_KIND, description = "context when left out; small letters, digits, dashes")
        String kind,

        @Schema(minLength = 1, maxLength = Memory.MAX_LENGTH)
        String content,

        @Nullable @Schema(description = "The message that it was remembered from")
        Long messageId) {

    MemoryCreate {
        kind = kind == null ? Memory.DEFAULT_KIND : Memory.kind(kind);
        content = content == null ? content : content.strip();
        new Check()
                .that(Memory.isKind(kind), "kind", "must match " + Memory.KINDS)
                .text("content", content, Memory.MAX_LENGTH)
                .range("message_id", messageId, 1, Long.MAX_VALUE)
                .verify();
    }

    /** The kind, which is never null by now. */
    String knownKind() {
        return kind == null ? Memory.DEFAULT_KIND : kind;
    }
}
