package dev.steward.provider;

import org.jspecify.annotations.Nullable;

/** How much one answer may bring: a model that never ends would fill the memory and the disk. Made for one stream. */
final class ResponseLimit {

    /** Of text and thoughts together, in chars. Ten times as much as the longest answers that models give. */
    static final int SAID = 1_000_000;

    /** Of the names and arguments of all calls, in chars. */
    private static final int ARGUMENTS = 500_000;

    /** Of what the provider wants back with the next round, in chars. */
    private static final int KEPT = 2_000_000;

    /** Calls of one round. */
    static final int CALLS = 128;

    private int said;
    private int arguments;
    private int kept;
    private int calls;
    private StreamFailure.@Nullable TooMuch exceeded;

    /** As much of a piece of text or thoughts as may still come. */
    String of(String piece) {
        int room = SAID - said;
        if (piece.length() <= room) {
            said += piece.length();
            return piece;
        }
        said = SAID;
        exceeded = new StreamFailure.TooMuch(
                "is longer than %,d characters. It was ended there, and what had arrived is kept.".formatted(SAID));
        return piece.substring(0, room);
    }

    /** So many chars of the names and arguments of calls. */
    void argue(int chars) {
        if (chars > ARGUMENTS - arguments) {
            exceeded = new StreamFailure.TooMuch(
                    "asks for tools with more than %,d characters of arguments. It was ended there, and what had arrived is kept."
                            .formatted(ARGUMENTS));
        } else {
            arguments += chars;
        }
    }

    /** So many chars that the provider wants back. */
    void keep(int chars) {
        if (chars > KEPT - kept) {
            exceeded = new StreamFailure.TooMuch(
                    "brings more than %,d characters beside its text. It was ended there, and what had arrived is kept."
                            .formatted(KEPT));
        } else {
            kept += chars;
        }
    }

    /** One more call. */
    void call() {
        calls++;
        if (calls > CALLS) {
            exceeded = new StreamFailure.TooMuch(
                    "asks for more than %d tools at once. It was ended there, and what had arrived is kept."
                            .formatted(CALLS));
        }
    }

    /** Whether more came than may. */
    boolean isExceeded() {
        return exceeded != null;
    }

    /** @throws StreamFailure.TooMuch when more came than may; what may was passed on before */
    void check() throws StreamFailure.TooMuch {
        if (exceeded != null) {
            throw exceeded;
        }
    }
}
