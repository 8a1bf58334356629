package dev.steward.conversation.chat;

import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A chat as the API returns it. */
@Schema(description = "A quick conversation with no place in the tree")
record ChatRead(
        long id,
        String slug,
        String publicId,
        String title,
        @Nullable String description,

        @Schema(description = "Whether every question begins with the description, as an instruction")
        boolean descriptionAsSystemPrompt,

        boolean pinned,
        @Nullable Long roleId,

        @Nullable @Schema(description = "When it was archived; null if it is not")
        Instant archivedAt,

        @Nullable @Schema(description = "When it was last read; null for never")
        Instant lastReadAt,

        @Schema(description = "Answers that ended, successfully or not, since the conversation was last read")
        int unreadCount,

        Instant lastActivityAt,
        Instant createdAt,
        Instant updatedAt,

        @Schema(description = "Whether the description is cut here, as in lists; the chat alone has it")
        boolean truncated) {

    static ChatRead listed(Chat chat) {
        return of(chat, Chat.LISTED_DESCRIPTION);
    }

    static ChatRead of(Chat chat) {
        return of(chat, Integer.MAX_VALUE);
    }

    /** @param most characters of the description */
    private static ChatRead of(Chat chat, int most) {
        var content = chat.content();
        var description = content.description();
        var times = chat.times();
        return new ChatRead(
                chat.id(),
                chat.address().slug(),
                chat.address().publicId(),
                content.title(),
                description == null ? null : Truncate.to(description, most),
                content.instructs(),
                content.pinned(),
                content.roleId(),
                times.archivedAt(),
                chat.seen().lastReadAt(),
                chat.seen().unread(),
                times.lastActivityAt(),
                times.createdAt(),
                times.updatedAt(),
                description != null && description.length() > most);
    }
}
