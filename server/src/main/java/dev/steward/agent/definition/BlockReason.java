package dev.steward.agent.definition;

import org.jspecify.annotations.Nullable;

/** Why a run is blocked. */
public enum BlockReason {
    /** It asks a question. */
    question,
    /** It makes no progress. */
    stall,
    /** It has reached its step limit. */
    steps,
    /** Its agent has spent its token budget. */
    budget,
    /** Its agent has spent its money budget, or the price of its model is unknown. */
    money,
    /** A tool server needs someone to sign in. */
    sign_in,
    /** The chosen provider cannot be used: for example, its key is missing. */
    provider;

    /** Whether a run blocked for this reason continues by itself, with its current prompt, without an answer. */
    public boolean keepsPrompt() {
        return switch (this) {
            case budget, money, sign_in, provider -> true;
            case question, stall, steps -> false;
        };
    }

    /** Whether a higher budget unblocks the run. */
    public static boolean isOfBudget(@Nullable BlockReason reason) {
        return reason == budget || reason == money;
    }
}
