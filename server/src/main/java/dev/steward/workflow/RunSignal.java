package dev.steward.workflow;

/** What moves a run from one status to another. */
enum RunSignal {
    /** A step is done, or the run is sent back to one, and an agent carries out the next. */
    ADVANCE,
    /** The next step is an approval. */
    ASK_PERSON,
    /** You approve, or reject in a way that lets it go on. */
    APPROVE,
    /** You pause it, its agent asks something, or a limit of the run is reached. */
    PAUSE,
    /** You resume it, or decide what its agent asked to do. */
    RESUME,
    /** The last step is done. */
    COMPLETE,
    /** A step fails and nothing says to go on, or a step sent the run back too often. */
    FAIL,
    /** You stop it, or reject in a way that stops it. */
    CANCEL,
    /** You retry it. */
    RETRY
}
