package dev.steward.search;

/** How closely results must match; each level is tried if the one before finds nothing. */
enum SearchLevel {
    /** Every term as written. */
    exact,
    /** Every term, or a word that contains it. */
    inside,
    /** Every term, or a similar spelling of it. */
    near,
    /** Most of the terms, or similar spellings of them. */
    most;

    /** Whether results may not contain what was searched. */
    boolean isGuess() {
        return compareTo(inside) > 0;
    }
}
