package dev.steward.agent.control;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How far a client has read a transcript. Opaque to clients.
 *
 * @param generation of the transcript, which counts how often entries were removed from it
 * @param event the last event that was read; 0 for none
 */
record TranscriptCursor(long generation, long event) {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,18})-([0-9]{1,18})");

    /** Stands for the start of a transcript. */
    static final String START = "0";

    /** Stands for the end of a transcript, whatever its last event is. */
    static final String END = "end";

    /**
     * Where a client continues.
     *
     * @param event it reads on, or back, from here
     * @param isReset whether the client's copy no longer belongs to this transcript
     */
    record Start(long event, boolean isReset) {}

    static Optional<TranscriptCursor> read(String word) {
        var matcher = FORM.matcher(word);
        return matcher.matches()
                ? Optional.of(new TranscriptCursor(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))))
                : Optional.empty();
    }

    /**
     * Where a client with this cursor continues.
     *
     * @param word null or {@link #START} if the client has nothing yet
     * @param generation of the transcript now
     * @param newest its last event; 0 for none
     */
    static Start after(@Nullable String word, long generation, long newest) {
        return word == null || word.equals(START) ? new Start(0, false) : start(word, generation, newest, 0);
    }

    /** Where a client with this cursor reads back from; {@link #END} and a cursor of another transcript mean its end. */
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

    /** Grows also as a text while the generation lasts, for clients that compare. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d-%012d", generation, event);
    }
}
