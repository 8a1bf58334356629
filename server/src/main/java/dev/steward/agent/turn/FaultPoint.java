package dev.steward.agent.turn;

/** Points within a run where a process may die. Tests end it there. */
enum FaultPoint {
    /** The run belongs to this process. */
    TAKEN,
    /** The start of a turn is stored, and the model has not been asked. */
    BEGUN,
    /** The calls of a round are stored. */
    ASKED,
    /** A person is asked about a call. */
    PARKED,
    /** The run has given up its slot, and its turn is still under way. */
    ASIDE,
    /** The request is decided. */
    DECIDED,
    /** It is stored that a call begins. */
    ALLOWED,
    /** A tool has returned, and its result is not stored. */
    CALLED,
    /** The result of a call is stored. */
    ANSWERED,
    /** The end of a turn is stored. */
    ENDED
}
