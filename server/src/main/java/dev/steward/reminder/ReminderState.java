package dev.steward.reminder;

/** Where a reminder stands, {@code none} where there is no row. */
enum ReminderState {
    none,
    scheduled,
    fired
}
