package dev.steward.mcp.session;

import java.time.Duration;

/** Formats durations for people. */
final class Seconds {

    private Seconds() {}

    /** {@code 1 second}, {@code 90 seconds}, {@code 5 minutes}. */
    static String of(Duration time) {
        long seconds = Math.max(1, time.toSeconds());
        long minutes = seconds / 60;
        if (seconds % 60 == 0) {
            return minutes == 1 ? "1 minute" : minutes + " minutes";
        }
        return seconds == 1 ? "1 second" : seconds + " seconds";
    }
}
