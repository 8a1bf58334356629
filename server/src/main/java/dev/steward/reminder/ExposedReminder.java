package dev.steward.reminder;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reminder as hosts see it. */
record ExposedReminder(
        long id,
        @Nullable Long topicId,
        @Nullable Long chatId,
        Instant remindAt,
        @Nullable String note,

        @Schema(description = "scheduled, or fired when nobody has dealt with it yet")
        String status,

        @Nullable @Schema(description = "When it fired; null while it is to")
        Instant firedAt) {

    static ExposedReminder of(Reminder reminder) {
        var read = ReminderRead.of(reminder);
        return new ExposedReminder(
                read.id(),
                read.topicId(),
                read.chatId(),
                read.remindAt(),
                read.note(),
                read.status().name(),
                read.firedAt());
    }

    /** Reminders, the earliest first. */
    record Found(
            List<ExposedReminder> reminders,
            int count,

            @Schema(description = "Whether there are more; get_reminder has those of any topic")
            boolean truncated) {

        /** @param found one more than are shown if there are more */
        static Found of(List<ExposedReminder> found) {
            var shown = found.stream().limit(Reminders.MAX).toList();
            return new Found(shown, shown.size(), found.size() > shown.size());
        }
    }

    /** Identifies a reminder by its topic. */
    record Of(Long topicId) {
        Of {
            new Check().id("topic_id", topicId).verify();
        }
    }

    record Wish(
            Long topicId,

            @Schema(
                    maxLength = ReminderWrite.MAX_MOMENT,
                    description = "A moment in ISO 8601, as in 2026-01-31T12:00:00Z; without an offset it is in UTC")
            String remindAt,

            @Nullable @Schema(maxLength = ReminderWrite.MAX_NOTE, description = "What to be reminded of")
            String note) {
        Wish {
            new Check().id("topic_id", topicId).verify();
            new ReminderWrite(remindAt, note, null);
        }

        ReminderWrite written() {
            return new ReminderWrite(remindAt, note, null);
        }
    }

    record Deleted(long topicId, boolean deleted) {}
}
