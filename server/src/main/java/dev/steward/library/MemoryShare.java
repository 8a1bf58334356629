package dev.steward.library;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/**
 * Which memories a model is told: all while they fit, else those that were used or written last. They keep their order.
 *
 * @param told those that it is told
 * @param leftOut how many it is not told
 * @param tokens what those take that it is told
 */
record MemoryShare(List<Line> told, int leftOut, int tokens) {

    /** What a model is told of a prompt as memories: one part in so many. */
    private static final int PART = 8;

    private static final Comparator<Line> LATEST = Comparator.comparing(Line::latest)
            .thenComparing(Line::writtenAt)
            .thenComparingLong(Line::id)
            .reversed();

    /**
     * A memory as it would be told.
     *
     * @param tokens that it takes
     * @param latest when it was used or written last
     */
    record Line(long id, int tokens, Instant latest, Instant writtenAt) {}

    /** The tokens of memories in a prompt of so many. */
    static int room(int promptTokens) {
        return promptTokens / PART;
    }

    /**
     * A long one that does not fit does not keep out shorter ones behind it.
     *
     * @param lines all of them, in their order
     * @param room tokens that they may take together
     */
    static MemoryShare of(List<Line> lines, int room) {
        var kept = new HashSet<Long>();
        int left = room;
        for (var line : lines.stream().sorted(LATEST).toList()) {
            if (line.tokens() <= left) {
                kept.add(line.id());
                left -= line.tokens();
            }
        }
        return new MemoryShare(
                lines.stream().filter(line -> kept.contains(line.id())).toList(),
                lines.size() - kept.size(),
                room - left);
    }

    List<Long> ids() {
        return told.stream().map(Line::id).toList();
    }
}
