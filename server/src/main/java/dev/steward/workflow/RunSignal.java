package dev.steward.workflow;

/** What moves a run from one status to another. */
enum RunSignal {
    ADVANCE,
    ASK_PERSON,
    APPROVE,
    PAUSE,
    RESUME,
    COMPLETE,
    FAIL,
    CANCEL,
    RETRY
}
