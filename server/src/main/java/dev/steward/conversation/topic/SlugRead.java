package dev.steward.conversation.topic;

/** A free slug. */
record SlugRead(String slug) {}
