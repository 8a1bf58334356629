package dev.steward.conversation.note;

import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Notes written beside a conversation.
 *
 * @param text null after they were removed
 * @param revision how often they were written or removed
 */
record NoteDraft(long id, @Nullable String text, long revision, Instant updatedAt) {

    static NoteDraft of(Columns row) {
        return new NoteDraft(
                row.number("id"), row.textOrNull("text"), row.number("revision"), row.instant("updated_at"));
    }
}
