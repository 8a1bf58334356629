package dev.steward.findable;

/** A row and the length of its text, so that readers can bound their memory. @param characters 0 if there is nothing to find */
public record FindableSize(long id, long characters) {}
