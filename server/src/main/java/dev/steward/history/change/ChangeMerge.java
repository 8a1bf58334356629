package dev.steward.history.change;

import dev.steward.history.change.Change.Action;
import java.util.Objects;
import java.util.Optional;

/** What two changes of the same thing are together, where nobody else has changed it in between. */
final class ChangeMerge {

    private ChangeMerge() {}

    /** Whether the second one found what the first one left. */
    static boolean follows(Change first, Change second) {
        return Objects.equals(first.after(), second.before().mark());
    }

    /** Both as one; empty where all is as it was before them. */
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

    /** What went beside it when it was deleted does not come back with what it was before. */
    private static Before whole(Before first, Before deleted) {
        var lost = deleted.lost();
        return lost == null || lost.equals(Before.TOO_LARGE) ? first : new Before(null, first.mark(), lost);
    }
}
