package dev.steward.durable.schedule;

import org.jspecify.annotations.Nullable;

/** Whose schedule it is. Each has one at the most. */
public record ScheduleOwner(Kind kind, long id) {

    /** What can have a schedule. */
    public enum Kind {
        topic,
        agent,
        workflow
    }

    /**
     * An owner as lists name it.
     *
     * @param publicId null where it has none
     * @param slug null where it has none
     */
    public record Named(
            ScheduleOwner owner,
            String title,
            @Nullable String publicId,
            @Nullable String slug) {}
}
