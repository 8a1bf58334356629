package dev.steward.agent.lifecycle;

import java.time.Duration;

/** Computes when a failed run is retried: later each time, an hour at most, and not together with other failed runs. */
final class RetryDelay {

    static final Duration MAX_DELAY = Duration.ofHours(1);

    private static final int MAX_DOUBLINGS = 20;

    private RetryDelay() {}

    /**
     * The wait before the next retry, at least three quarters of the longest one allowed.
     *
     * @param retries so far
     * @param base the longest first wait, at least a second
     * @param share random, from 0 to 1
     */
    static Duration after(int retries, Duration base, double share) {
        var first = base.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : base;
        var most = first.compareTo(MAX_DELAY) < 0
                ? first.multipliedBy(1L << Math.clamp(retries, 0, MAX_DOUBLINGS))
                : MAX_DELAY;
        var wait = most.compareTo(MAX_DELAY) < 0 ? most : MAX_DELAY;
        return wait.multipliedBy(Math.round(750 + 250 * Math.clamp(share, 0, 1)))
                .dividedBy(1_000);
    }
}
