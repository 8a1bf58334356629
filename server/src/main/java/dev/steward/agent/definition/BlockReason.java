package dev.steward.agent.definition;

import org.jspecify.annotations.Nullable;

/** Why a run cannot go on now. */
public enum BlockReason {
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
    /** A tool server wants someone to sign in. */
    sign_in,
    /** The chosen provider cannot be asked: its key, for example, is missing. */
    provider;

    /** Nobody has to say anything: a run that waits for this goes on by itself, with what it was told. */
    public boolean keepsPrompt() {
        return switch (this) {
            case budget, money, sign_in, provider -> true;
            case question, stall, steps -> false;
        };
    }

    /** A higher budget sets the run free again. */
    public static boolean isOfBudget(@Nullable BlockReason reason) {
        return reason == budget || reason == money;
    }
}
