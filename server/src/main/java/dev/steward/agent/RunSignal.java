package dev.steward.agent;

/** What happens to runs. */
enum RunSignal {
    /** A run is opened, which stands in line. */
    START,
    /** A run is opened in which nothing is to be done yet. */
    CLEAR,
    /** There is room for it. */
    ADMIT,
    /** Its turn has ended, and the next one follows. */
    CONTINUE,
    /** A tool needs a decision. */
    ASK,
    /** All decisions are there, and its turn still waits for them. */
    ANSWER,
    /** All decisions are there, and its turn is to be taken up again. */
    QUEUE,
    /** Its turn has ended. */
    REST,
    /** It says that the objective is reached. */
    COMPLETE,
    /** It cannot go on without a person. */
    BLOCK,
    /** What held it up is gone, though nobody told it to go on. */
    RELEASE,
    /** It died. */
    FAIL,
    /** Somebody stops it. */
    CANCEL,
    /** It gives no sign of life any more. */
    INTERRUPT,
    /** Somebody tells it something. */
    MESSAGE,
    /** Somebody lets it try the same again. */
    RESUME
}
