package dev.steward.conversation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/** A stored topic. The public id never changes; the slug only when a person changes it. */
@Table("topics")
public record Topic(
        @Id @Nullable Long id,
        String publicId,
        String title,
        String slug,
        String kind,
        @Nullable String description,
        @Nullable Long parentId,
        boolean pinned,
        Instant lastActivityAt,
        Instant createdAt,
        Instant updatedAt) {

    static final String STANDARD = "standard";

    /** The id of a stored row. */
    public long key() {
        if (id == null) {
            throw new IllegalStateException("This topic is not stored yet");
        }
        return id;
    }

    Topic with(TopicPatch patch, String slug, Instant now) {
        return new Topic(
                id,
                publicId,
                patch.title().orKeep(title),
                slug,
                kind,
                patch.description().over(description),
                patch.parentId().over(parentId),
                patch.pinned().orKeep(pinned),
                lastActivityAt,
                createdAt,
                now);
    }
}
