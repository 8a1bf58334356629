package dev.steward.search;

/** How exactly is looked; each is tried where the one before it finds nothing. */
enum SearchLevel {
    /** Every term as it is written. */
    exact,
    /** Every term, or one that is spelled nearly so. */
    near,
    /** Most of the terms, or such as are spelled nearly so. */
    most
}
