package dev.steward.reminder;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Moments;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A request to set a reminder. @param revision the one that the change is based on */
@Schema(name = "ReminderWrite", description = "A reminder to set")
record ReminderWrite(
        @Schema(
                maxLength = MAX_MOMENT,
                format = "date-time",
                description = "A time in ISO 8601, in UTC without an offset. A time in the past fires at once")
        String remindAt,

        @Nullable @Schema(maxLength = MAX_NOTE, description = "The text of the reminder; blank counts as none")
        String note,

        @Nullable
        @Schema(
                description = "The expected revision, 0 for none; refused if it has changed. Left out, any "
                        + "revision is overwritten")
        Long revision) {

    static final int MAX_NOTE = 2_000;
    static final int MAX_MOMENT = Moments.MAX_LENGTH;

    ReminderWrite {
        new Check()
                .required("remind_at", remindAt)
                .length("remind_at", remindAt, 0, MAX_MOMENT)
                .length("note", note, 0, MAX_NOTE)
                .range("revision", revision, 0, Long.MAX_VALUE)
                .verify();
        Moments.read("remind_at", remindAt);
    }

    /** In the database's precision. */
    Instant at() {
        return Moments.read("remind_at", remindAt);
    }

    @Nullable
    String words() {
        return note == null || note.isBlank() ? null : note.strip();
    }
}
