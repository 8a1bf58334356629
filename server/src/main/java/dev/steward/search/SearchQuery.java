package dev.steward.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What someone typed, read. {@code "words in quotes"} are a phrase, {@code key:value} is a filter where both are known,
 * and all the rest is words. The last word is a prefix while nothing follows it. Nothing that can be typed is wrong, and
 * reading takes time in proportion to the length.
 *
 * @param text what was typed, without blanks around it
 * @param pieces what looks like a filter, in order
 */
record SearchQuery(String text, List<SearchTerm> terms, SearchFilter filter, List<Piece> pieces) {

    /** Terms that are looked for; what comes after them is left out of account. */
    static final int MAX_TERMS = 32;

    private static final String QUOTES = "\"“”„«»";

    /** Something that looks like a filter. @param understood whether it is one; else it is searched as words */
    record Piece(String text, boolean understood) {}

    static SearchQuery of(String typed) {
        return new Reading(typed).query();
    }

    /** The same for whoever is not shown these. */
    SearchQuery without(Set<SearchFilter.Part> parts) {
        return new SearchQuery(text, terms, filter.without(parts), pieces);
    }

    /** Whether there is nothing to look for. */
    boolean isBlank() {
        return terms.isEmpty() && filter.without(Set.of()).equals(SearchFilter.NONE);
    }

    /** Reads from the left to the right, once. */
    private static final class Reading {

        private final String typed;
        private final List<SearchTerm> terms = new ArrayList<>();
        private final List<Piece> pieces = new ArrayList<>();
        private SearchFilter filter = SearchFilter.NONE;
        private int at;

        Reading(String typed) {
            this.typed = typed;
        }

        SearchQuery query() {
            while (at < typed.length()) {
                char next = typed.charAt(at);
                if (isBlank(next)) {
                    at++;
                } else if (isQuote(next)) {
                    at++;
                    phrase();
                } else {
                    word();
                }
            }
            return new SearchQuery(typed.strip(), List.copyOf(terms), filter, List.copyOf(pieces));
        }

        /** A phrase that nobody has closed yet goes to the end. */
        private void phrase() {
            int from = at;
            while (at < typed.length() && !isQuote(typed.charAt(at))) {
                at++;
            }
            add(SearchTerm.Kind.phrase, typed.substring(from, at));
            at++;
        }

        private void word() {
            int from = at;
            while (at < typed.length() && !isBlank(typed.charAt(at)) && !isQuote(typed.charAt(at))) {
                at++;
            }
            var word = typed.substring(from, at);
            if (!isFilter(word)) {
                add(at == typed.length() ? SearchTerm.Kind.prefix : SearchTerm.Kind.word, word);
            }
        }

        private boolean isFilter(String word) {
            int colon = word.indexOf(':');
            var key = colon < 0
                    ? null
                    : SearchFilter.Key.of(word.substring(0, colon)).orElse(null);
            if (key == null) {
                return false;
            }
            var narrowed = filter.with(key, word.substring(colon + 1));
            narrowed.ifPresent(more -> filter = more);
            pieces.add(new Piece(word, narrowed.isPresent()));
            return narrowed.isPresent();
        }

        /** What has no letter and no digit is found nowhere. */
        private void add(SearchTerm.Kind kind, String text) {
            if (terms.size() < MAX_TERMS && text.codePoints().anyMatch(Reading::isFound)) {
                terms.add(new SearchTerm(kind, text.strip()));
            }
        }

        private static boolean isFound(int character) {
            return Character.isLetterOrDigit(character) || Character.getType(character) == Character.OTHER_SYMBOL;
        }

        private static boolean isQuote(char character) {
            return QUOTES.indexOf(character) >= 0;
        }

        private static boolean isBlank(char character) {
            return Character.isWhitespace(character) || Character.isSpaceChar(character);
        }
    }
}
