package dev.steward.reminder;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.steward.conversation.Container;
import dev.steward.platform.data.Columns;
import io.swagger.v3.oas.annotations.media.Schema;

@Schema(name = "ListedReminder", description = "A reminder with the conversation that it brings back")
record ListedReminder(@JsonUnwrapped ReminderRead reminder, Container.Kind container, String title, String slug) {

    /** Which reminders are listed: upcoming ones, next first, or fired ones, first fired first. */
    enum Status {
        scheduled,
        fired
    }

    static ListedReminder of(Columns row) {
        var reminder = Reminder.of(row);
        return new ListedReminder(
                ReminderRead.of(reminder), reminder.container().kind(), row.text("title"), row.text("slug"));
    }
}
