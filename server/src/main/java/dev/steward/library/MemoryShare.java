package dev.steward.library;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/**
 * Selects the memories that a model is told, in order: all if they fit, otherwise the most recently used or written.
 *
 * @param leftOut how many are left out
 * @param tokens what the selected ones take
 */
record MemoryShare(List<Line> told, int leftOut, int tokens) {

    /** Memories get one part in this many of a prompt. */
    private static final int PART = 8;

    private static final Comparator<Line> LATEST = Comparator.comparing(Line::latest)
            .thenComparing(Line::writtenAt)
            .thenComparingLong(Line::id)
            .reversed();

    /** A memory as it would be told. @param latest when it was last used or written */
    record Line(long id, int tokens, Instant latest, Instant writtenAt) {}

    /** The tokens available for memories in a prompt of this size. */
    static int room(int promptTokens) {
        return promptTokens / PART;
    }

    /**
     * Selects memories; a long one that does not fit does not keep out shorter ones after it.
     *
     * @param lines all memories, in their order
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
