package dev.steward.library;

import dev.steward.event.Event;

/** The parts of the library. */
enum LibraryPart {
    roles,
    memories,
    skills;

    private static final String CHANGED = "library.changed";

    /** The event that says something in this part has changed; its name is the name of the part. */
    Event changed() {
        return Event.of(CHANGED).with(Event.Details.of(null, name()));
    }

    /** Whether an event says that this part has changed. */
    boolean isChangedBy(Event event) {
        return event.type().equals(CHANGED) && name().equals(event.details().name());
    }
}
