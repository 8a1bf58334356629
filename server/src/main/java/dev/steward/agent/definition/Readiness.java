package dev.steward.agent.definition;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run can take its next turn, apart from what its agent has spent.
 *
 * @param hold what blocks it, whatever its agent may spend; null if nothing does
 * @param signedOut the servers that a person has to sign in to first
 * @param unpriced the model that would answer, if its price is unknown; null if it is known
 */
public record Readiness(
        @Nullable Hold hold,
        List<String> signedOut,
        @Nullable String unpriced) {

    public static final Readiness READY = new Readiness(null, List.of(), null);

    /** Blocked, and not by servers. */
    public static Readiness held(Hold hold) {
        return new Readiness(hold, List.of(), null);
    }

    /** What blocks a run of an agent with this governance. */
    public Optional<Hold> under(Governance governance) {
        if (hold != null) {
            return Optional.of(hold);
        }
        return unpriced == null
                ? Optional.empty()
                : governance.budget(Spent.NOTHING).unpriced(unpriced);
    }
}
