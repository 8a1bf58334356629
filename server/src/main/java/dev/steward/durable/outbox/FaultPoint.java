package dev.steward.durable.outbox;

/** Where a process may end in the middle of a message. Tests end it there. */
enum FaultPoint {
    CLAIMED,
    PERFORMED,

    /** In the transaction that settles it, which is never committed then. */
    REMOVED,

    /** In the same one, when all is written. */
    WRITTEN,
    SETTLED,

    /** When it is to be put back for later. */
    FAILED
}
