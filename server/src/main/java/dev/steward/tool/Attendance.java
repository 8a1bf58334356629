package dev.steward.tool;

/** Whether a person follows a run and can be asked. */
public enum Attendance {
    ATTENDED,
    UNATTENDED
}
