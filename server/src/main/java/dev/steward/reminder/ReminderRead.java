package dev.steward.reminder;

import dev.steward.conversation.Container;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A reminder on the wire. */
@Schema(name = "Reminder", description = "When a conversation comes back to the person")
record ReminderRead(
        long id,
        @Nullable Long topicId,
        @Nullable Long chatId,
        Instant remindAt,
        @Nullable String note,

        @Schema(allowableValues = {"scheduled", "fired"}) ReminderState status,

        @Nullable Instant firedAt,

        @Schema(description = "Goes up with each write, its firing included; none ever comes back")
        long revision,

        Instant createdAt,
        Instant updatedAt) {

    static ReminderRead of(Reminder reminder) {
        var container = reminder.container();
        return new ReminderRead(
                reminder.id(),
                container.kind() == Container.Kind.topic ? container.id() : null,
                container.kind() == Container.Kind.chat ? container.id() : null,
                reminder.remindAt(),
                reminder.note(),
                reminder.state(),
                reminder.firedAt(),
                reminder.revision(),
                reminder.createdAt(),
                reminder.updatedAt());
    }
}
