package dev.steward.agent;

import org.jspecify.annotations.Nullable;

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
    /** Its agent has spent the money that it may, or nobody knows what its model costs. */
    money,
    /** A tool server wants somebody to sign in. */
    sign_in;

    /** A higher budget sets the run free again. */
    static boolean isOfBudget(@Nullable BlockReason reason) {
        return reason == budget || reason == money;
    }
}
