package dev.steward.history.change;

import dev.steward.history.change.Change.Action;
import java.util.Objects;
import java.util.Optional;

/** Merges two consecutive changes of the same thing. */
final class ChangeMerge {

    private ChangeMerge() {}

    /** Whether nobody else changed it between the two. */
    static boolean follows(Change first, Change second) {
        return Objects.equals(first.after(), second.before().mark());
    }

    /** The merged change; empty if they cancel each other out. */
    static Optional<Change> of(Change first, Change second) {
        boolean wasThere = first.action() != Action.created;
        boolean isThere = second.action() != Action.deleted;
        if (wasThere ? Objects.equals(first.before().mark(), second.after()) : !isThere) {
            return Optional.empty();
        }
        var action = !wasThere ? Action.created : isThere ? Action.changed : Action.deleted;
        var before = action == Action.deleted ? whole(first.before(), second.before()) : first.before();
        return Optional.of(new Change(second.subject(), action, before, second.after()));
    }

    /** What was lost along with a deletion does not come back with the earlier state. */
    private static Before whole(Before first, Before deleted) {
        var lost = deleted.lost();
        return lost == null || lost.equals(Before.TOO_LARGE) ? first : new Before(null, first.mark(), lost);
    }
}
