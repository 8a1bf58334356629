package dev.steward.findable;

/** A row and how much text it has, so that whoever reads many knows what they take. @param characters 0 where nothing can be found */
public record FindableSize(long id, long characters) {}
