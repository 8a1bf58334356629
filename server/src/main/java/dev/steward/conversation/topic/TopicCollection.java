package dev.steward.conversation.topic;

import dev.steward.platform.data.Columns;
import dev.steward.platform.text.NameKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A stored collection. @param isDefault whether it is General, which always exists */
record TopicCollection(long id, String slug, Content content, boolean isDefault, Instant createdAt, Instant updatedAt) {

    static final int MAX_NAME = 64;
    static final int MAX_DESCRIPTION = 2_000;
    static final int MAX_ICON = 64;

    /** The fixed name of the General collection. */
    static final String GENERAL = "General";

    /** What a person says about the collection. @param defaultRoleId the role of new topics in it; null for the default one */
    record Content(
            String name,
            @Nullable String description,
            @Nullable String githubRepo,
            Accent accent,
            @Nullable String icon,
            @Nullable Long defaultRoleId) {}

    static TopicCollection of(Columns row) {
        return new TopicCollection(
                row.number("id"),
                row.text("slug"),
                new Content(
                        row.text("name"),
                        row.textOrNull("description"),
                        row.textOrNull("github_repo"),
                        row.word("accent", Accent.class),
                        row.textOrNull("icon"),
                        row.numberOrNull("default_role_id")),
                row.flag("is_default"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }

    String name() {
        return content.name();
    }

    static boolean isGeneral(String name) {
        return NameKey.of(name).equals(NameKey.of(GENERAL));
    }
}
