package dev.steward.history.change;

import dev.steward.platform.text.Truncate;
import org.jspecify.annotations.Nullable;

/**
 * Something that was written.
 *
 * @param before what was there before
 * @param after a mark of what is there now; null where it is gone
 */
public record Change(
        Subject subject,
        Action action,
        Before before,
        @Nullable String after) {

    /** What is written. */
    public enum Kind {
        topic,
        message,
        memory,
        skill,
        reminder,
        agent_state,
        workflow_state
    }

    /** What became of it. */
    public enum Action {
        created,
        changed,
        deleted
    }

    /**
     * What it is about.
     *
     * @param name tells it apart from others of its kind in the same place
     * @param place where it is, as in {@code topic:12}; null where there is only one
     * @param title what a person calls it; a line, cut where it is long
     */
    public record Subject(Kind kind, String name, @Nullable String place, String title) {

        private static final int MAX_TITLE = 200;

        public Subject {
            var line = Truncate.to(title.strip(), 2 * MAX_TITLE).replaceAll("\\s+", " ");
            title = Truncate.to(line.isEmpty() ? name : line, MAX_TITLE);
        }
    }

    /** It is new. */
    public static Change created(Subject subject, Record after) {
        return new Change(subject, Action.created, Before.NOTHING, Before.mark(after));
    }

    /** It is different. */
    public static Change changed(Subject subject, Before before, Record after) {
        return new Change(subject, Action.changed, before, Before.mark(after));
    }

    /** It is gone. */
    public static Change deleted(Subject subject, Before before) {
        return new Change(subject, Action.deleted, before, null);
    }
}
