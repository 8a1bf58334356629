package dev.steward.reminder;

import dev.steward.conversation.Container;
import dev.steward.history.change.Before;
import dev.steward.history.change.Change;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A snapshot of a reminder for undo. */
record KeptReminder(Instant remindAt, @Nullable String note, ReminderState state) {

    static KeptReminder of(Reminder reminder) {
        return new KeptReminder(reminder.remindAt().truncatedTo(ChronoUnit.MICROS), reminder.note(), reminder.state());
    }

    static Change set(Optional<Reminder> before, Reminder after) {
        var subject = subject(after);
        return before.map(known -> Change.changed(subject, Before.of(of(known)), of(after)))
                .orElseGet(() -> Change.created(subject, of(after)));
    }

    static Change removed(Reminder before) {
        return Change.deleted(subject(before), Before.of(of(before)));
    }

    private static Change.Subject subject(Reminder reminder) {
        var key = reminder.container().key();
        var note = reminder.note();
        return new Change.Subject(
                Change.Kind.reminder,
                key,
                key,
                note == null ? reminder.remindAt().toString() : note);
    }

    static Container container(Change.Subject subject) {
        return Container.parse("reminder", subject.name());
    }
}
