package dev.steward.mcp.runner;

import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param exitCode of the program, 128 and the signal when one ended it; {@link #UNKNOWN} when Steward ended it
 * @param note for people, about what the exit code does not tell; null when there is nothing
 */
record Outcome(
        int exitCode,
        Capture.Printed output,
        Capture.Printed errors,
        boolean timedOut,
        @Nullable String note) {

    static final int UNKNOWN = -1;

    /** It never came to its turn. */
    static final Outcome NOT_BEGUN = new Outcome(
            UNKNOWN,
            Capture.Printed.NOTHING,
            Capture.Printed.NOTHING,
            true,
            "Not started: other commands were running for all of its time.");
}
