package dev.steward.durable.outbox;

/** Points at which tests end a process during a message. */
enum FaultPoint {
    CLAIMED,
    PERFORMED,

    /** In the settling transaction, which then never commits. */
    REMOVED,

    /** In the same transaction, after everything is written. */
    WRITTEN,
    SETTLED,

    /** Before it is put back or given up. */
    FAILED
}
