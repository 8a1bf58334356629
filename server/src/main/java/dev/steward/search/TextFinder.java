package dev.steward.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds words in a text. A long text is read only to the end of the first piece with a match, and up to a limit.
 *
 * @param words which term each word belongs to
 */
record TextFinder(Map<String, Integer> words) implements Results.Finder {

    private static final int PIECE = 20_000;
    private static final int MAX_PIECES = 25;

    /** How far a piece overlaps with the one before it. */
    private static final int OVER = 200;

    @Override
    public List<Span> in(String text) {
        for (int piece = 0, from = 0; piece < MAX_PIECES && from < text.length(); piece++, from += PIECE - OVER) {
            var spans = in(text, from, Math.min(text.length(), from + PIECE));
            if (!spans.isEmpty()) {
                return spans;
            }
        }
        return List.of();
    }

    private List<Span> in(String text, int from, int to) {
        var spans = new ArrayList<Span>();
        for (var word : Analysis.STORED.words(text.substring(from, to))) {
            var what = words.get(word.term());
            if (what != null) {
                spans.add(new Span(from + word.start(), from + word.end(), what));
            }
        }
        return spans;
    }
}
