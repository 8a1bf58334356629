package dev.steward.outbox;

/** Where a process may end in the middle of an errand. Tests end it there. */
enum FaultPoint {
    CLAIMED,
    PERFORMED,
    SETTLED
}
