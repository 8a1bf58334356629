package dev.steward.workflow;

/** The status of an attempt at a step (agents-workflows 16.4). */
enum AttemptStatus {
    running,
    completed,
    passed,
    failed,
    blocked,
    cancelled,
    awaiting_approval,
    skipped,
    superseded;

    /** Whether it is unfinished. */
    boolean isOpen() {
        return this == running || this == awaiting_approval || this == blocked;
    }

    /** Whether it succeeded. */
    boolean isDone() {
        return this == completed || this == passed;
    }
}
