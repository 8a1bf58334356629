package dev.steward.workflow;

/** What moves a run from one status to another. */
enum RunSignal {
    /** A step finishes, or the run is sent back, and the next step starts. */
    ADVANCE,
    /** The next step is an approval. */
    ASK_PERSON,
    /** You approve, or reject in a way that continues the run. */
    APPROVE,
    /** You pause it, its agent asks a question, or the run reaches a limit. */
    PAUSE,
    /** You resume it, or answer the permission request of its agent. */
    RESUME,
    /** The last step finishes. */
    COMPLETE,
    /** A step fails, or a step sent the run back too often. */
    FAIL,
    /** You stop it, or reject in a way that stops the run. */
    CANCEL,
    /** You retry it. */
    RETRY
}
