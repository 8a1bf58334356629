package dev.steward.search;

import dev.steward.platform.input.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A parsed query. {@code "words in quotes"} are a phrase, {@code key:value} is a filter if both are known, and
 * everything else is words. The last word is a prefix while nothing follows it. Any input is valid, and parsing takes
 * time proportional to its length.
 *
 * @param text the input without surrounding blanks
 * @param pieces what looks like a filter, in order
 */
record SearchQuery(String text, List<SearchTerm> terms, SearchFilter filter, List<SearchRead.Filter> pieces) {

    /** Maximum terms searched; any further ones are ignored. */
    static final int MAX_TERMS = 32;

    private static final String QUOTES = "\"“”„«»";

    static SearchQuery of(String typed) {
        return new Reading(typed).query();
    }

    SearchQuery without(Set<SearchFilter.Part> parts) {
        return new SearchQuery(text, terms, filter.without(parts), pieces);
    }

    boolean isBlank() {
        return terms.isEmpty() && filter.without(Set.of()).equals(SearchFilter.NONE);
    }

    /** Parses from left to right, in one pass. */
    private static final class Reading {

        private final String typed;
        private final List<SearchTerm> terms = new ArrayList<>();
        private final List<SearchRead.Filter> pieces = new ArrayList<>();
        private SearchFilter filter = SearchFilter.NONE;
        private int at;

        Reading(String typed) {
            this.typed = typed;
        }

        SearchQuery query() {
            while (at < typed.length()) {
                char next = typed.charAt(at);
                if (Texts.isSpace(next)) {
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

        /** An unclosed phrase extends to the end. */
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
            while (at < typed.length() && !Texts.isSpace(typed.charAt(at)) && !isQuote(typed.charAt(at))) {
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
            pieces.add(new SearchRead.Filter(word, narrowed.isPresent()));
            return narrowed.isPresent();
        }

        /** Text without letters, digits or symbols cannot be found. */
        private void add(SearchTerm.Kind kind, String text) {
            if (terms.size() < MAX_TERMS && text.codePoints().anyMatch(Reading::isFound)) {
                terms.add(new SearchTerm(kind, text.strip()));
            }
        }

        private static boolean isFound(int character) {
            return Character.isLetterOrDigit(character)
                    || switch (Character.getType(character)) {
                        case Character.OTHER_SYMBOL, Character.OTHER_NUMBER, Character.LETTER_NUMBER -> true;
                        default -> false;
                    };
        }

        private static boolean isQuote(char character) {
            return QUOTES.indexOf(character) >= 0;
        }
    }
}
