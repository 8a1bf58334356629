package dev.steward.provider;

import org.jspecify.annotations.Nullable;

/** Limits the size of one answer: a model that never stops would fill the memory and the disk. One instance per stream. */
final class ResponseLimit {

    /** Text and reasoning together, in chars; ten times as much as the longest real answers. */
    static final int SAID = 1_000_000;

    /** Names and arguments of all calls, in chars. */
    private static final int ARGUMENTS = 500_000;

    /** State to send back with the next round, in chars. */
    private static final int KEPT = 2_000_000;

    /** Maximum number of calls per round. */
    static final int CALLS = 128;

    private int said;
    private int arguments;
    private int kept;
    private int calls;
    private StreamFailure.@Nullable TooMuch exceeded;

    /** The part of a piece of text or reasoning that still fits. */
    String of(String piece) {
        int room = SAID - said;
        boolean fits = fits(said, piece.length(), SAID, "is longer than %,d characters");
        said = fits ? said + piece.length() : SAID;
        return fits ? piece : piece.substring(0, room);
    }

    /** Counts chars of names and arguments. */
    void argue(int chars) {
        if (fits(arguments, chars, ARGUMENTS, "asks for tools with more than %,d characters of arguments")) {
            arguments += chars;
        }
    }

    /** Counts chars of state to send back. */
    void keep(int chars) {
        if (fits(kept, chars, KEPT, "brings more than %,d characters beside its text")) {
            kept += chars;
        }
    }

    void call() {
        if (fits(calls, 1, CALLS, "asks for more than %d tools at once")) {
            calls++;
        }
    }

    private boolean fits(int used, int more, int most, String what) {
        if (more <= most - used) {
            return true;
        }
        exceeded = new StreamFailure.TooMuch(what.formatted(most) + ". It was ended there.");
        return false;
    }

    boolean isExceeded() {
        return exceeded != null;
    }

    /** @throws StreamFailure.TooMuch if a limit is exceeded; what fits was passed on before */
    void check() throws StreamFailure.TooMuch {
        if (exceeded != null) {
            throw exceeded;
        }
    }
}
