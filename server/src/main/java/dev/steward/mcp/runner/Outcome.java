package dev.steward.mcp.runner;

import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param exitCode of the program, 128 plus the signal if one ended it; {@link #UNKNOWN} if Steward ended it
 * @param note what the exit code does not tell, for people; null if nothing
 */
record Outcome(
        int exitCode,
        Capture.Printed output,
        Capture.Printed errors,
        boolean timedOut,
        @Nullable String note) {

    static final int UNKNOWN = -1;

    static final Outcome NOT_BEGUN = new Outcome(
            UNKNOWN,
            Capture.Printed.NOTHING,
            Capture.Printed.NOTHING,
            true,
            "Not started: other commands were running for all of its time.");
}
