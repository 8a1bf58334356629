package dev.steward.agent.turn;

/** Where a process may end in the middle of a run. Tests end it there. */
enum FaultPoint {
    /** The run is its own now. */
    TAKEN,
    /** A turn is written down, and nobody has asked the model. */
    BEGUN,
    /** The calls of a round are written down. */
    ASKED,
    /** Someone is asked whether a call may be carried out. */
    PARKED,
    /** The run has given its place away, and its turn goes on. */
    ASIDE,
    /** Someone has decided. */
    DECIDED,
    /** It is written down that a call begins. */
    ALLOWED,
    /** A tool has answered, and that is written nowhere. */
    CALLED,
    /** The result of a call is written down. */
    ANSWERED,
    /** The end of a turn is written down. */
    ENDED
}
