package dev.steward.transfer;

import java.util.EnumMap;
import java.util.Map;

/** What of conversations is not taken over, and how often. */
final class ImportLoss {

    /** The kinds, as on the wire. */
    enum Kind {
        /** Pictures, recordings and other files; where they were, a line says so. */
        files,
        /** Searches and other calls of tools, with what they gave. */
        tools,
        /** Answers and wordings from before, where they cannot be told as alternatives of one question. */
        branches,
        /** Links and sources that only the page of their product can show. */
        marks,
        /** Entries that do not say who speaks, or hang where nothing is; what they say is left out, or stands where it fits. */
        strays,
        /** Dates that cannot be; the row has that of its neighbour. */
        dates,
        /** Texts that were longer than a message may be, and end early. */
        cut,
        /** Chunks of text with signs that nothing can store, which became �. */
        flaws,
        /** Texts whose encoding was guessed, so that signs in them may be wrong. */
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
