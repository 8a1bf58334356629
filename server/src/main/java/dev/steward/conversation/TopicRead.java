package dev.steward.conversation;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A topic on the wire. */
@Schema(description = "A conversation that remembers, with its place in the tree")
record TopicRead(
        long id,
        String slug,
        String publicId,
        String title,
        @Nullable String description,
        @Nullable Long parentId,
        boolean pinned,
        String kind,
        Instant lastActivityAt,
        Instant createdAt,
        Instant updatedAt) {

    static TopicRead of(Topic topic) {
        var content = topic.content();
        var times = topic.times();
        return new TopicRead(
                topic.id(),
                topic.address().slug(),
                topic.address().publicId(),
                content.title(),
                content.description(),
                content.parentId(),
                content.pinned(),
                content.kind(),
                times.lastActivityAt(),
                times.createdAt(),
                times.updatedAt());
    }
}
