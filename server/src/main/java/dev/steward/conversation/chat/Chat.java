package dev.steward.conversation.chat;

import dev.steward.conversation.topic.Topic;
import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A stored chat. @param unnamed whether the title is only a placeholder that a model may still replace */
public record Chat(long id, Topic.Address address, Content content, boolean unnamed, Seen seen, Times times) {

    /** Maximum characters of a description. */
    public static final int MAX_DESCRIPTION = Topic.MAX_DESCRIPTION;

    /** Characters of a description shown in a list. */
    public static final int LISTED_DESCRIPTION = Topic.LISTED_DESCRIPTION;

    /**
     * What a person says about the chat.
     *
     * @param instructs whether the description is prepended to every question, instead of being a note about the chat
     * @param roleId null for the default role
     */
    record Content(
            String title,
            @Nullable String description,
            boolean instructs,
            boolean pinned,
            @Nullable Long roleId) {

        static Content of(Columns row) {
            return new Content(
                    row.text("title"),
                    row.textOrNull("description"),
                    row.flag("description_as_system_prompt"),
                    row.flag("pinned"),
                    row.numberOrNull("role_id"));
        }

        Content with(@Nullable Long role) {
            return new Content(title, description, instructs, pinned, role);
        }
    }

    record Seen(int unread, @Nullable Instant lastReadAt) {
        static final Seen NOTHING = new Seen(0, null);
    }

    record Times(@Nullable Instant archivedAt, Instant lastActivityAt, Instant createdAt, Instant updatedAt) {}

    /** A row of the table, with its unread state from {@code conversations}. */
    static Chat of(Columns row) {
        return new Chat(
                row.number("id"),
                new Topic.Address(row.text("public_id"), row.text("slug")),
                Content.of(row),
                row.flag("autoname_pending"),
                new Seen(row.count("unread"), row.instantOrNull("last_read_at")),
                new Times(
                        row.instantOrNull("archived_at"),
                        row.instant("last_activity_at"),
                        row.instant("created_at"),
                        row.instant("updated_at")));
    }

    /** The same chat with another address and role. */
    Chat at(Topic.Address address, @Nullable Long role) {
        return new Chat(id, address, content.with(role), unnamed, seen, times);
    }

    String title() {
        return content.title();
    }
}
