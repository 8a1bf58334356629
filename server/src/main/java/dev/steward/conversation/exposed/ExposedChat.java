package dev.steward.conversation.exposed;

import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A chat as hosts see it. */
record ExposedChat(
        long id,
        String slug,
        String title,
        @Nullable String description,
        boolean pinned,
        boolean archived,
        Instant createdAt,
        Instant updatedAt,

        @Schema(description = "Whether the description is cut here, as in lists; get_chat has all of it")
        boolean truncated) {

    /** Rough number of bytes that a chat takes in addition to its texts, until it is written. */
    private static final int REST = 600;

    /** @param most characters of the description */
    static ExposedChat of(Columns row, int most) {
        var description = row.textOrNull("description");
        return new ExposedChat(
                row.number("id"),
                row.text("slug"),
                row.text("title"),
                description == null ? null : Truncate.to(description, most),
                row.flag("pinned"),
                row.instantOrNull("archived_at") != null,
                row.instant("created_at"),
                row.instant("updated_at"),
                description != null && description.length() > most);
    }

    int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, title, description);
    }
}
