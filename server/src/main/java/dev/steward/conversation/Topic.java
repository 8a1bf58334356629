package dev.steward.conversation;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A stored topic. The public id never changes; the slug only when a person changes it. */
public record Topic(long id, Address address, Content content, Times times) {

    static final String STANDARD = "standard";

    /** Characters of a description. */
    static final int LONGEST_DESCRIPTION = 20_000;

    /** Characters of it that a list shows. */
    static final int LISTED_DESCRIPTION = 300;

    /** Where it is found. */
    public record Address(String publicId, String slug) {}

    /** What a person says about it. */
    public record Content(
            String title,
            String kind,
            @Nullable String description,
            @Nullable Long parentId,
            boolean pinned) {}

    /** When it was used and changed. */
    public record Times(Instant lastActivityAt, Instant createdAt, Instant updatedAt) {}

    static Topic of(Columns row) {
        return new Topic(
                row.number("id"),
                new Address(row.text("public_id"), row.text("slug")),
                new Content(
                        row.text("title"),
                        row.text("kind"),
                        row.textOrNull("description"),
                        row.numberOrNull("parent_id"),
                        row.flag("pinned")),
                new Times(row.instant("last_activity_at"), row.instant("created_at"), row.instant("updated_at")));
    }

    public String title() {
        return content.title();
    }

    @Nullable
    Long parentId() {
        return content.parentId();
    }
}
