package dev.steward.conversation;

import dev.steward.platform.data.Columns;
import java.time.Instant;

/** What somebody writes beside a conversation. @param revision how often it was written */
record NoteDraft(long id, String text, long revision, Instant updatedAt) {

    static NoteDraft of(Columns row) {
        return new NoteDraft(row.number("id"), row.text("text"), row.number("revision"), row.instant("updated_at"));
    }
}
