package dev.steward.history.change;

import dev.steward.history.change.Change.Action;
import org.jspecify.annotations.Nullable;

/** How to undo a change. */
sealed interface Verdict {

    /** It was created, so delete it. */
    record Remove() implements Verdict {}

    /** Restore the previous state. */
    record Restore(String state) implements Verdict {}

    /** It already has the previous state. */
    record Nothing() implements Verdict {}

    /** Leave it alone. @param why as a sentence */
    record Conflict(String why) implements Verdict {}

    String GONE = "It no longer exists.";
    String CHANGED = "It was changed after the run wrote it.";
    String ANOTHER = "Something else has taken its place.";

    /** @param now mark of the current state; null if there is none */
    static Verdict of(Change change, @Nullable String now) {
        return switch (change.action()) {
            case created -> created(change, now);
            case changed, deleted -> back(change, now);
        };
    }

    private static Verdict created(Change change, @Nullable String now) {
        if (now == null) {
            return new Conflict(GONE);
        }
        return now.equals(change.after()) ? new Remove() : new Conflict(CHANGED);
    }

    private static Verdict back(Change change, @Nullable String now) {
        var before = change.before();
        boolean isDeleted = change.action() == Action.deleted;
        if (now == null && !isDeleted) {
            return new Conflict(GONE);
        }
        if (now != null && now.equals(before.mark())) {
            return new Nothing();
        }
        if (now != null && !now.equals(change.after())) {
            return new Conflict(isDeleted ? ANOTHER : CHANGED);
        }
        var state = before.state();
        return state == null
                ? new Conflict(before.lost() == null ? Before.TOO_LARGE : before.lost())
                : new Restore(state);
    }
}
