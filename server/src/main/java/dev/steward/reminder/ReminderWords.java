package dev.steward.reminder;

import dev.steward.conversation.transcript.TranscriptEntry;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Words transcript notices about reminders. */
final class ReminderWords {

    private static final String CLOCK = "⏰ ";

    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("EEEE, MMMM d, uuuu, HH:mm", Locale.ENGLISH);

    private ReminderWords() {}

    /** The notice about a change, with times in this time zone. */
    static TranscriptEntry.Notice notice(Transition change, Reminder reminder, ZoneId zone) {
        return new TranscriptEntry.Notice(
                CLOCK + words(change, reminder.remindAt(), reminder.note(), zone),
                null,
                new TranscriptEntry.Occasion(change.notice(), reminder.remindAt(), reminder.note()));
    }

    private static String words(Transition change, Instant at, @Nullable String note, ZoneId zone) {
        return switch (change) {
            case SET, MOVED, SNOOZED -> with("Reminder set for " + WHEN.format(at.atZone(zone)), " — ", note);
            case FIRED -> with("Reminder", ": ", note);
            case CANCELLED -> with("Reminder cancelled", " — ", note);
            case DONE -> with("Reminder done", " — ", note);
        };
    }

    private static String with(String words, String between, @Nullable String note) {
        return note == null ? words : words + between + note;
    }
}
