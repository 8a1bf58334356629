package dev.steward.agent;

/** Why a run cannot go on without a person. */
enum BlockReason {
    /** It asks something. */
    question,
    /** It goes round in circles. */
    stall,
    /** It has taken as many steps as it may. */
    steps,
    /** Its agent has spent the tokens that it may. */
    budget,
    /** A tool server wants somebody to sign in. */
    sign_in
}
