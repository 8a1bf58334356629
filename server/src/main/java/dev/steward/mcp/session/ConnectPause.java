package dev.steward.mcp.session;

import java.time.Duration;

/** Computes the pause after a failed connection attempt. */
final class ConnectPause {

    private static final long MIN_MILLIS = 1_000;
    private static final long MAX_MILLIS = 60_000;
    private static final int DOUBLINGS = 10;

    private ConnectPause() {}

    /**
     * Returns one second to one minute: doubled after each failure, plus up to half of that at random so that clients do not
     * retry at the same moment.
     *
     * @param failures in a row, at least one
     * @param chance from 0 to 1
     */
    static Duration after(int failures, double chance) {
        long grown = MIN_MILLIS << Math.min(failures - 1, DOUBLINGS);
        long most = Math.min(grown, MAX_MILLIS * 2 / 3);
        return Duration.ofMillis(most + (long) (most * chance / 2));
    }
}
