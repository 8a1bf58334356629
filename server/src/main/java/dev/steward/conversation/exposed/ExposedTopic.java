package dev.steward.conversation.exposed;

import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A topic as shown to hosts. */
record ExposedTopic(
        long id,
        String slug,
        String title,
        String kind,
        @Nullable String description,

        @Nullable @Schema(description = "The topic that it lies under")
        Long parentId,

        @Nullable Long collectionId,

        @Nullable @Schema(description = "The name of its collection")
        String collection,

        boolean pinned,
        boolean archived,
        Instant createdAt,
        Instant updatedAt,

        @Schema(description = "Its slug behind that of its collection")
        String path,

        @Schema(description = "A UUID that never changes") String publicId,

        @Schema(description = "Whether the description is cut here, as in lists; get_topic has all of it")
        boolean truncated) {

    /** Rough number of bytes that a topic takes in addition to its texts, until it is written. */
    private static final int REST = 700;

    /** @param most characters of the description */
    static ExposedTopic of(Columns row, int most) {
        var slug = row.text("slug");
        var under = row.textOrNull("collection_slug");
        var description = row.textOrNull("description");
        boolean truncated = description != null && description.length() > most;
        return new ExposedTopic(
                row.number("id"),
                slug,
                row.text("title"),
                row.text("kind"),
                description == null ? null : Truncate.to(description, most),
                row.numberOrNull("parent_id"),
                row.numberOrNull("collection_id"),
                row.textOrNull("collection"),
                row.flag("pinned"),
                row.instantOrNull("archived_at") != null,
                row.instant("created_at"),
                row.instant("updated_at"),
                under == null ? slug : under + "/" + slug,
                row.text("public_id"),
                truncated);
    }

    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, title, description);
    }
}
