package dev.steward.durable.state;

import static java.util.Collections.unmodifiableSet;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A table of state transitions, checked when it is built: a final state is only left by a declared reopening, every state is
 * reachable, and every other state can be left.
 */
public final class Lifecycle<S extends Enum<S>, G extends Enum<G>> {

    private record Key<S, G>(S from, G signal) {}

    private final S first;
    private final Set<S> ends;
    private final Map<Key<S, G>, Step<S, G>> steps;

    private Lifecycle(S first, Set<S> ends, Map<Key<S, G>, Step<S, G>> steps) {
        this.first = first;
        this.ends = ends;
        this.steps = steps;
    }

    public static <S extends Enum<S>, G extends Enum<G>> Draft<S, G> of(Class<S> states, Class<G> signals) {
        return new Draft<>(states);
    }

    public S first() {
        return first;
    }

    public boolean isEnd(S state) {
        return ends.contains(state);
    }

    /** The next state after a signal; empty if the signal does not apply, for example because it is late or a duplicate. */
    public Optional<S> after(S state, G signal) {
        return Optional.ofNullable(steps.get(new Key<>(state, signal))).map(Step::to);
    }

    /** All transitions, in the order they were declared. */
    public List<Step<S, G>> steps() {
        return List.copyOf(steps.values());
    }

    /** Builds a table; {@link #table} throws {@link IllegalStateException} if it is not valid. */
    public static final class Draft<S extends Enum<S>, G extends Enum<G>> {

        private final Set<S> states;
        private final Set<S> begins;
        private final Set<S> ends;
        private final Map<Key<S, G>, Step<S, G>> steps = new LinkedHashMap<>();

        private Draft(Class<S> states) {
            this.states = EnumSet.allOf(states);
            this.begins = EnumSet.noneOf(states);
            this.ends = EnumSet.noneOf(states);
        }

        public Draft<S, G> begins(S state) {
            begins.add(state);
            return this;
        }

        @SafeVarargs
        public final Draft<S, G> ends(S... states) {
            ends.addAll(List.of(states));
            return this;
        }

        /** Adds a transition, possibly to the same state. */
        public Draft<S, G> step(S from, G signal, S to) {
            return add(new Step<>(from, signal, to, false));
        }

        /** Adds a transition out of a final state, made at a person's request. */
        public Draft<S, G> reopens(S from, G signal, S to) {
            return add(new Step<>(from, signal, to, true));
        }

        private Draft<S, G> add(Step<S, G> step) {
            if (steps.put(new Key<>(step.from(), step.signal()), step) != null) {
                throw new IllegalStateException("Two steps from %s by %s".formatted(step.from(), step.signal()));
            }
            return this;
        }

        public Lifecycle<S, G> table() {
            require(begins.size() == 1, "One state has to be the first");
            for (var step : steps.values()) {
                require(step.isReopening() == ends.contains(step.from()), "%s is an end, or is not", step.from());
            }
            for (var state : states) {
                require(ends.contains(state) || leaves(state), "There is no way on from %s", state);
            }
            var first = begins.iterator().next();
            var reached = reached(first);
            for (var state : states) {
                require(reached.contains(state), "There is no way to %s", state);
            }
            return new Lifecycle<>(first, unmodifiableSet(EnumSet.copyOf(ends)), new LinkedHashMap<>(steps));
        }

        private boolean leaves(S state) {
            return steps.values().stream().anyMatch(step -> step.from() == state && step.to() != state);
        }

        private Set<S> reached(S first) {
            var reached = EnumSet.of(first);
            boolean grew;
            do {
                grew = reached.addAll(steps.values().stream()
                        .filter(step -> reached.contains(step.from()))
                        .map(Step::to)
                        .toList());
            } while (grew);
            return reached;
        }

        private static void require(boolean holds, String flaw, Object... values) {
            if (!holds) {
                throw new IllegalStateException(flaw.formatted(values));
            }
        }
    }
}
