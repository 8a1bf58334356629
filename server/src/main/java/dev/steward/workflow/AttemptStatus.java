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

    boolean isOpen() {
        return this == running || this == awaiting_approval || this == blocked;
    }

    boolean isDone() {
        return this == completed || this == passed;
    }
}
