package dev.steward.durable.schedule;

import org.jspecify.annotations.Nullable;

/** The owner of a schedule. Each has at most one. */
public record ScheduleOwner(Kind kind, long id) {

    public enum Kind {
        topic,
        agent,
        workflow
    }

    /** An owner as shown in lists; only some kinds have a public id or a slug. */
    public record Named(
            ScheduleOwner owner,
            String title,
            @Nullable String publicId,
            @Nullable String slug,
            boolean isArchived) {}
}
