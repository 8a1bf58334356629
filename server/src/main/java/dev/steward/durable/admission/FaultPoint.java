package dev.steward.durable.admission;

/** Where a process may end while someone is let in. Tests end it there. */
enum FaultPoint {

    /** In the transaction that lets them in, which is never committed then. */
    CHOSEN,

    /** In the same one, when all that they do has begun. */
    BEGUN,
    LET_IN
}
