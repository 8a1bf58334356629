package dev.steward.search;

/** A term of a query. */
record SearchTerm(Kind kind, String text) {

    enum Kind {
        word,
        /** The beginning of a word that is still being typed. */
        prefix,
        /** Words in this order, directly next to each other. */
        phrase
    }
}
