package dev.steward.conversation;

/** A slug that is free now. */
record SlugRead(String slug) {}
