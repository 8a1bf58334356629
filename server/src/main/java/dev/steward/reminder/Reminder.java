package dev.steward.reminder;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Columns;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored reminder.
 *
 * @param firedAt when it fired; null if it has not yet
 * @param revision increases with each write, including firing, and is never reused
 */
record Reminder(
        long id,
        Container container,
        Instant remindAt,
        @Nullable String note,
        ReminderState state,
        @Nullable Instant firedAt,
        long revision,
        Instant createdAt,
        Instant updatedAt) {

    static Reminder of(Columns row) {
        return new Reminder(
                row.number("id"),
                new Container(row.word("kind", Container.Kind.class), row.number("conversation_id")),
                row.instant("remind_at"),
                row.textOrNull("note"),
                row.word("status", ReminderState.class),
                row.instantOrNull("fired_at"),
                row.number("revision"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }
}
