package dev.steward.chatturn;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A stored message that becomes a turn later. @param paused whether it waits for the person to send it */
record QueuedMessage(
        long id,
        String content,
        @Nullable String model,
        @Nullable String promptOverride,
        @Nullable String clientId,
        boolean paused,
        Instant createdAt,
        Instant updatedAt) {

    /** The length of its texts. */
    long characters() {
        return content.length() + (promptOverride == null ? 0 : promptOverride.length());
    }

    static QueuedMessage of(Columns row) {
        return new QueuedMessage(
                row.number("id"),
                row.text("content"),
                row.textOrNull("model"),
                row.textOrNull("prompt_override"),
                row.textOrNull("client_message_id"),
                row.flag("paused"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }
}
