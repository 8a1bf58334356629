package dev.steward.agent.state;

import dev.steward.history.change.Before;
import dev.steward.history.change.Change;
import java.util.Optional;

/** A note of an agent as it is kept to be put back. */
record KeptState(String value) {

    private static final String PLACE = "agent:";

    static KeptState of(StateRead state) {
        return new KeptState(state.value());
    }

    static Change written(Optional<StateRead> before, StateRead after) {
        var subject = subject(after);
        return before.map(known -> Change.changed(subject, Before.of(of(known)), of(after)))
                .orElseGet(() -> Change.created(subject, of(after)));
    }

    static Change deleted(StateRead before) {
        return Change.deleted(subject(before), Before.of(of(before)));
    }

    private static Change.Subject subject(StateRead state) {
        return new Change.Subject(Change.Kind.agent_state, state.key(), PLACE + state.agentId(), state.key());
    }

    /** Whose note it is. */
    static long agent(Change.Subject subject) {
        var place = subject.place();
        return place == null ? 0 : Long.parseLong(place.substring(PLACE.length()));
    }
}
