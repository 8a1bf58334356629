package dev.steward.workflow;

import java.util.List;

/** What a signal makes of a run. Nothing at all where it is none of its business. */
record Decision(RunState state, List<Effect> effects) {

    Decision {
        effects = List.copyOf(effects);
    }

    /** Whether anything is to be written. */
    boolean isAny(RunState before) {
        return !effects.isEmpty() || !state.equals(before);
    }
}
