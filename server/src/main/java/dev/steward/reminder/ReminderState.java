package dev.steward.reminder;

/** The state of a reminder; {@code none} if there is no row. */
enum ReminderState {
    none,
    scheduled,
    fired
}
