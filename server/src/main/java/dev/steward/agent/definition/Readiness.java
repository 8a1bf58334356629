package dev.steward.agent.definition;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run could do in its next turn what it is there for, as far as that is not a matter of what its agent has spent.
 *
 * @param hold what keeps it from that, whatever its agent may spend; null where nothing does
 * @param unpriced the model that would answer, where nobody knows what it costs; null where that is known
 */
public record Readiness(@Nullable Hold hold, @Nullable String unpriced) {

    public static final Readiness READY = new Readiness(null, null);

    /** What keeps a run of an agent that goes as far as this. */
    public Optional<Hold> under(Governance governance) {
        if (hold != null) {
            return Optional.of(hold);
        }
        return unpriced == null
                ? Optional.empty()
                : governance.budget(Spent.NOTHING).unpriced(unpriced);
    }
}
