package dev.steward.agent.lifecycle;

import java.time.Duration;

/** When a run that failed is tried again: later each time, an hour at the most, and not together with others that failed. */
final class RetryDelay {

    static final Duration MAX_DELAY = Duration.ofHours(1);

    private static final int MAX_DOUBLINGS = 20;

    private RetryDelay() {}

    /**
     * The wait before the next try, three quarters of what it may be at the least.
     *
     * @param retries that there were already
     * @param base the longest first wait, a second at the least
     * @param share from 0 to 1, another one each time
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
