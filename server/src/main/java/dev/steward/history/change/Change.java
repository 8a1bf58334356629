package dev.steward.history.change;

import dev.steward.platform.text.Truncate;
import org.jspecify.annotations.Nullable;

/** A recorded change. @param after mark of the new state; null if deleted */
public record Change(
        Subject subject,
        Action action,
        Before before,
        @Nullable String after) {

    public enum Kind {
        topic,
        message,
        memory,
        skill,
        reminder,
        agent_state,
        workflow_state
    }

    public enum Action {
        created,
        changed,
        deleted
    }

    /**
     * What the change is about.
     *
     * @param name unique among things of its kind in the same place
     * @param place where it is, as in {@code topic:12}; null if there is only one
     * @param title for people; a single line, cut if long
     */
    public record Subject(Kind kind, String name, @Nullable String place, String title) {

        private static final int MAX_TITLE = 200;

        public Subject {
            var line = Truncate.to(title.strip(), 2 * MAX_TITLE).replaceAll("\\s+", " ");
            title = Truncate.to(line.isEmpty() ? name : line, MAX_TITLE);
        }

        /** Its name, if that is an id. */
        public long id() {
            return Long.parseLong(name);
        }
    }

    public static Change created(Subject subject, Record after) {
        return new Change(subject, Action.created, Before.NOTHING, Before.mark(after));
    }

    public static Change changed(Subject subject, Before before, Record after) {
        return new Change(subject, Action.changed, before, Before.mark(after));
    }

    public static Change deleted(Subject subject, Before before) {
        return new Change(subject, Action.deleted, before, null);
    }
}
