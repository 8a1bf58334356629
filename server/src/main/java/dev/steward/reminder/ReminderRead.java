package dev.steward.reminder;

import dev.steward.conversation.Container;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Schema(name = "Reminder", description = "A reminder of a conversation")
record ReminderRead(
        long id,
        @Nullable Long topicId,
        @Nullable Long chatId,
        Instant remindAt,
        @Nullable String note,

        @Schema(allowableValues = {"scheduled", "fired"}) ReminderState status,

        @Nullable Instant firedAt,

        @Schema(description = "Increases with every write, including when it fires; never reused")
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
