package dev.steward.durable.job;

/** Where a process may end in the middle of long work. Tests end it there. */
enum FaultPoint {
    BEGUN,
    CHECKPOINTED,
    WORKED,

    /** In the transaction that writes down its end, which is never committed then. */
    WRITTEN,
    FINISHED
}
