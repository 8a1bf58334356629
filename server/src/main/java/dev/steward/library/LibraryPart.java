package dev.steward.library;

import dev.steward.event.Event;

/** The parts of the library. */
enum LibraryPart {
    roles,
    memories,
    skills;

    private static final String CHANGED = "library.changed";

    /** Says that something in this part is different; its name is that of the part. */
    Event changed() {
        return Event.of(CHANGED).with(Event.Details.of(null, name()));
    }

    /** Whether an event says so. */
    boolean isChangedBy(Event event) {
        return event.type().equals(CHANGED) && name().equals(event.details().name());
    }
}
