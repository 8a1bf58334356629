package dev.steward.transfer;

import java.util.EnumMap;
import java.util.Map;

/** Counts what is not imported, by kind. */
final class ImportLoss {

    /** The kinds, as in the API. */
    enum Kind {
        /** Pictures, recordings and other files; a line in the text stands in for each. */
        files,
        /** Searches and other tool calls, with their results. */
        tools,
        /** Earlier answers and wordings that cannot be expressed as alternatives of one question. */
        branches,
        /** Links and sources that only the product's own page can show. */
        marks,
        /** Entries without a known author or parent; their text is dropped, or kept where it fits. */
        strays,
        /** Impossible dates; the row gets its neighbour's date. */
        dates,
        /** Texts cut because they were too long for a message. */
        cut,
        /** Chunks of text with characters that cannot be stored, which became �. */
        flaws,
        /** Texts whose encoding was guessed, so that some characters may be wrong. */
        guesses
    }

    private final EnumMap<Kind, Long> counts = new EnumMap<>(Kind.class);

    void add(Kind kind) {
        add(kind, 1);
    }

    void add(Kind kind, long count) {
        if (count > 0) {
            counts.merge(kind, count, Long::sum);
        }
    }

    void add(ImportLoss other) {
        other.counts.forEach(this::add);
    }

    Map<Kind, Long> counts() {
        return Map.copyOf(counts);
    }
}
