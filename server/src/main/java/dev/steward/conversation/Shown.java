package dev.steward.conversation;

/** A row as a list shows it. @param truncated whether texts of it are shorter than they are stored */
record Shown(Message message, boolean truncated) {}
