package dev.steward.reminder;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Moments;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When someone wants to be reminded. @param revision the one that the writer had before its eyes */
@Schema(name = "ReminderWrite", description = "When someone wants to be reminded")
record ReminderWrite(
        @Schema(
                maxLength = MAX_MOMENT,
                format = "date-time",
                description = "A moment in ISO 8601; without an offset it is in UTC. One that has passed fires at once")
        String remindAt,

        @Nullable @Schema(maxLength = MAX_NOTE, description = "What to be reminded of; blank counts as none")
        String note,

        @Nullable
        @Schema(
                description =
                        "The revision that this one is written over, 0 for none; refused when there is another one"
                                + " by now. Without it whatever is there is written over")
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

    /** As the database keeps it. */
    Instant at() {
        return Moments.read("remind_at", remindAt);
    }

    @Nullable
    String words() {
        return note == null || note.isBlank() ? null : note.strip();
    }
}
