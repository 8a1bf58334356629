package dev.steward.durable.job;

/** Points at which tests end a process during a job. */
enum FaultPoint {
    BEGUN,
    CHECKPOINTED,
    WORKED,

    /** In the transaction that stores the outcome, which then never commits. */
    WRITTEN,
    FINISHED
}
