package dev.steward.tool;

/** Whether a user follows a run and can be asked. */
public enum Attendance {
    ATTENDED,
    UNATTENDED
}
