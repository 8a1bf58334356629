package dev.steward.conversation.note;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What someone writes beside a conversation.
 *
 * @param text null once it was removed
 * @param revision how often it was written or removed
 */
record NoteDraft(long id, @Nullable String text, long revision, Instant updatedAt) {

    static NoteDraft of(Columns row) {
        return new NoteDraft(
                row.number("id"), row.textOrNull("text"), row.number("revision"), row.instant("updated_at"));
    }
}
