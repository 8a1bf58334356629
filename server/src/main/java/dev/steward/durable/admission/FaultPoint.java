package dev.steward.durable.admission;

/** Points at which tests end a process during admission. */
enum FaultPoint {

    /** In the admitting transaction, which then never commits. */
    CHOSEN,

    /** In the same transaction, after all admitted work has begun. */
    BEGUN,
    LET_IN
}
