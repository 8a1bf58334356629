package dev.steward.conversation.topic;

/** A slug that is free now. */
record SlugRead(String slug) {}
