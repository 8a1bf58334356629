package dev.steward.agent.control;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How far someone has read a transcript. To clients it is a word without a meaning.
 *
 * @param generation of the transcript, which counts how often something was taken out of it
 * @param event the last one that was read; 0 for none
 */
record TranscriptCursor(long generation, long event) {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,18})-([0-9]{1,18})");

    /** The word for the end of a transcript, whatever was told last. */
    static final String END = "end";

    /**
     * Where a reader goes on.
     *
     * @param event the one that it read last; from there it reads on, or back
     * @param isReset whether what it holds is no part of this transcript any more
     */
    record Start(long event, boolean isReset) {}

    static Optional<TranscriptCursor> read(String word) {
        var matcher = FORM.matcher(word);
        return matcher.matches()
                ? Optional.of(new TranscriptCursor(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))))
                : Optional.empty();
    }

    /**
     * Where a reader goes on that gives this word.
     *
     * @param word null for a reader that knows nothing yet
     * @param generation of the transcript now
     * @param newest its last event; 0 for none
     */
    static Start after(@Nullable String word, long generation, long newest) {
        return word == null ? new Start(0, false) : start(word, generation, newest, 0);
    }

    /** Where a reader reads back from that gives this word; {@link #END} and a word of another transcript mean its end. */
    static Start before(String word, long generation, long newest) {
        long end = newest + 1;
        return word.equals(END) ? new Start(end, false) : start(word, generation, newest, end);
    }

    private static Start start(String word, long generation, long newest, long fresh) {
        return read(word)
                .filter(cursor -> cursor.generation == generation && cursor.event <= newest)
                .map(cursor -> new Start(cursor.event, false))
                .orElse(new Start(fresh, true));
    }

    @Override
    public String toString() {
        return generation + "-" + event;
    }
}
