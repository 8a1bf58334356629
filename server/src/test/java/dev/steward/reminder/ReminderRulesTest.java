package dev.steward.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.conversation.Container;
import dev.steward.platform.problem.Problem;
import dev.steward.reminder.Transition.Signal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the states of a reminder, its texts, and which times people can name. */
class ReminderRulesTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "none, SET, SET, scheduled, reminder_set",
                "none, DUE, -, -, -",
                "none, DISMISS, -, -, -",
                "scheduled, SET, MOVED, scheduled, reminder_set",
                "scheduled, DUE, FIRED, fired, reminder_fired",
                "scheduled, DISMISS, CANCELLED, none, reminder_cancelled",
                "fired, SET, SNOOZED, scheduled, reminder_set",
                "fired, DUE, -, -, -",
                "fired, DISMISS, DONE, none, reminder_done"
            })
    void whatASignalMakesOfAReminder(
            ReminderState from,
            Signal signal,
            @Nullable Transition change,
            @Nullable ReminderState to,
            @Nullable String notice) {
        var found = Transition.of(from, signal);
        assertThat(found.orElse(null)).isEqualTo(change);
        found.ifPresent(it -> {
            assertThat(it.to()).isEqualTo(to);
            assertThat(it.notice()).isEqualTo(notice);
        });
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "SET, 2026-11-27T14:30:00Z, UTC, -, '⏰ Reminder set for Friday, November 27, 2026, 14:30'",
                "SET, 2026-11-27T14:30:00Z, Asia/Kolkata, tea, '⏰ Reminder set for Friday, November 27, 2026, 20:00 — tea'",
                "MOVED, 2026-12-31T23:30:00Z, Europe/Berlin, -, '⏰ Reminder set for Friday, January 1, 2027, 00:30'",
                // The clocks go forward from 02:00 to 03:00, and later back from 03:00 to 02:00.
                "SNOOZED, 2026-03-29T00:59:00Z, Europe/Berlin, -, '⏰ Reminder set for Sunday, March 29, 2026, 01:59'",
                "SNOOZED, 2026-03-29T01:00:00Z, Europe/Berlin, -, '⏰ Reminder set for Sunday, March 29, 2026, 03:00'",
                "SNOOZED, 2026-10-25T00:30:00Z, Europe/Berlin, -, '⏰ Reminder set for Sunday, October 25, 2026, 02:30'",
                "SNOOZED, 2026-10-25T01:30:00Z, Europe/Berlin, -, '⏰ Reminder set for Sunday, October 25, 2026, 02:30'",
                "FIRED, 2026-11-27T14:30:00Z, UTC, -, ⏰ Reminder",
                "FIRED, 2026-11-27T14:30:00Z, UTC, tea, ⏰ Reminder: tea",
                "DONE, 2026-11-27T14:30:00Z, UTC, tea, ⏰ Reminder done — tea",
                "CANCELLED, 2026-11-27T14:30:00Z, UTC, -, ⏰ Reminder cancelled"
            })
    void whatTheTranscriptSays(Transition change, Instant at, ZoneId zone, @Nullable String note, String words) {
        var reminder =
                new Reminder(1, Container.topic(1), at, note, ReminderState.scheduled, null, 1, Instant.EPOCH, at);
        var notice = ReminderWords.notice(change, reminder, zone);
        assertThat(notice.content()).isEqualTo(words);
        assertThat(notice.occasion()).satisfies(occasion -> {
            assertThat(occasion.kind()).isEqualTo(change.notice());
            assertThat(occasion.at()).isEqualTo(at);
            assertThat(occasion.note()).isEqualTo(note);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-27T14:30:00Z, 2026-11-27T14:30:00Z",
        "2026-11-27T14:30:00+01:00, 2026-11-27T13:30:00Z",
        "2026-11-27T14:30:00, 2026-11-27T14:30:00Z",
        "2026-11-27T14:30, 2026-11-27T14:30:00Z",
        "' 2026-11-27T14:30:00.123456789Z ', 2026-11-27T14:30:00.123456Z",
        "2026-03-29T02:30:00, 2026-03-29T02:30:00Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z"
    })
    void aMomentWithoutAnOffsetIsInUtc(String text, Instant at) {
        assertThat(new ReminderWrite(text, null, null).at()).isEqualTo(at);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tomorrow",
                "2026-11-27",
                "14:30",
                "1795366626",
                "2026-02-30T10:00:00Z",
                "2026-11-27T25:00:00Z",
                "0000-12-31T23:59:59Z",
                "+10000-01-01T00:00:00Z",
                "-0001-01-01T00:00:00Z"
            })
    void whatIsNoMomentIsRefused(String text) {
        assertThatExceptionOfType(Problem.Invalid.class)
                .isThrownBy(() -> new ReminderWrite(text, null, null))
                .satisfies(refused -> assertThat(refused.errors())
                        .extracting(Problem.FieldError::field)
                        .containsExactly("remind_at"));
    }

    @Test
    void aBlankNoteIsNone() {
        assertThat(new ReminderWrite("2026-11-27T14:30:00Z", " \n", null).words())
                .isNull();
        assertThat(new ReminderWrite("2026-11-27T14:30:00Z", " tea ", null).words())
                .isEqualTo("tea");
        assertThatExceptionOfType(Problem.Invalid.class)
                .isThrownBy(() -> new ReminderWrite("2026-11-27T14:30:00Z", "x".repeat(2_001), null));
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "4, 5", "5, 5", "30, 30", "86400, 86400"})
    void nobodyLooksMoreOftenThanEachFiveSeconds(int configured, int seconds) {
        assertThat(new ReminderProperties(configured).poll()).isEqualTo(Duration.ofSeconds(seconds));
    }
}
