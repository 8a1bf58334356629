package dev.steward.library;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A memory as the API returns it. */
@Schema(name = "Memory", description = "A memory: text given to models before every conversation")
record MemoryRead(
        long id,
        String kind,
        String content,

        @Nullable @Schema(description = "The source; null if it was written by hand")
        OriginRead origin,

        @Nullable @Schema(description = "When it was last used in a prompt, to about a minute; null for never")
        Instant usedAt,

        Instant createdAt,
        Instant updatedAt) {

    /** Where a memory comes from. Without an id and a slug, the conversation is gone or in the trash. */
    @Schema(name = "MemoryOrigin", description = "The source of a memory")
    record OriginRead(
            @Nullable Long topicId,
            @Nullable Long chatId,
            @Nullable Long messageId,
            @Nullable String slug,

            @Schema(description = "The title of the conversation, or the one it had then")
            String title) {

        static OriginRead of(Memory.Origin origin, MemoryOrigins.@Nullable Place place) {
            return place == null
                    ? new OriginRead(null, null, null, null, origin.title())
                    : new OriginRead(place.topicId(), place.chatId(), origin.message(), place.slug(), place.title());
        }
    }

    /** @param places by conversation id */
    static MemoryRead of(Memory memory, Map<Long, MemoryOrigins.Place> places) {
        var origin = memory.origin();
        return new MemoryRead(
                memory.id(),
                memory.kind(),
                memory.content(),
                origin == null
                        ? null
                        : OriginRead.of(origin, places.get(Objects.requireNonNullElse(origin.conversation(), 0L))),
                memory.usedAt(),
                memory.createdAt(),
                memory.updatedAt());
    }
}
