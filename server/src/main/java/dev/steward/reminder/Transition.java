package dev.steward.reminder;

import static dev.steward.reminder.ReminderState.fired;
import static dev.steward.reminder.ReminderState.none;
import static dev.steward.reminder.ReminderState.scheduled;

import java.util.Optional;
import java.util.stream.Stream;

/** The transitions of a reminder's state. Any other is impossible: nothing fires twice or after it is gone. */
enum Transition {
    SET(none, Signal.SET, scheduled, "reminder_set"),
    MOVED(scheduled, Signal.SET, scheduled, "reminder_set"),
    SNOOZED(fired, Signal.SET, scheduled, "reminder_set"),
    FIRED(scheduled, Signal.DUE, fired, "reminder_fired"),
    CANCELLED(scheduled, Signal.DISMISS, none, "reminder_cancelled"),
    DONE(fired, Signal.DISMISS, none, "reminder_done");

    enum Signal {
        SET,
        DUE,
        DISMISS
    }

    private final ReminderState from;
    private final Signal signal;
    private final ReminderState to;
    private final String notice;

    Transition(ReminderState from, Signal signal, ReminderState to, String notice) {
        this.from = from;
        this.signal = signal;
        this.to = to;
        this.notice = notice;
    }

    ReminderState to() {
        return to;
    }

    /** The name of the notice in the API. */
    String notice() {
        return notice;
    }

    /** The transition for a signal in a state; empty if the signal does not apply. */
    static Optional<Transition> of(ReminderState from, Signal signal) {
        return Stream.of(values())
                .filter(each -> each.from == from && each.signal == signal)
                .findFirst();
    }
}
