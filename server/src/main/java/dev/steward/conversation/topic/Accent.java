package dev.steward.conversation.topic;

/** The colours that a collection can have. */
enum Accent {
    sky,
    emerald,
    amber,
    violet,
    rose,
    cyan,
    slate
}
