package dev.steward.search;

/** A part of what someone looks for. */
record SearchTerm(Kind kind, String text) {

    enum Kind {
        word,
        /** The beginning of a word that is still being typed. */
        prefix,
        /** Words in their order, one right behind the other. */
        phrase
    }
}
