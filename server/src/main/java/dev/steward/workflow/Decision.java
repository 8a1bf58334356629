package dev.steward.workflow;

import java.util.List;

/** What a signal does to a run; nothing if the signal does not apply. */
record Decision(RunState state, List<Effect> effects) {

    Decision {
        effects = List.copyOf(effects);
    }

    /** Whether anything has to be written. */
    boolean isAny(RunState before) {
        return !effects.isEmpty() || !state.equals(before);
    }
}
