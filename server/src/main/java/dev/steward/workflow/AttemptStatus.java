package dev.steward.workflow;

/** How an attempt at a step stands (agents-workflows 16.4). */
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

    /** Whether something is still to come of it. */
    boolean isOpen() {
        return this == running || this == awaiting_approval || this == blocked;
    }

    /** Whether it did what it was there for. */
    boolean isDone() {
        return this == completed || this == passed;
    }
}
