package dev.steward.agent.trigger;

import dev.steward.platform.problem.Problem;
import java.time.Duration;
import java.time.Instant;

/**
 * Limits how often a webhook may start something: {@value #BURST} times in a row, and then once per {@link #INTERVAL}. The only
 * state is one timestamp in the row of the webhook, so the limit applies across processes and restarts.
 */
public final class TriggerRate {

    public static final int BURST = 10;

    static final Duration INTERVAL = Duration.ofSeconds(6);

    private static final Duration WINDOW = INTERVAL.multipliedBy(BURST);

    private TriggerRate() {}

    /**
     * Admits a call. Returns until when the rate is used up now.
     *
     * @param usedUntil until when it was used up before
     * @throws Problem.TooMany when the limit is reached
     */
    public static Instant admit(Instant usedUntil, Instant now) {
        var begins = usedUntil.isBefore(now) || isFromOtherClock(usedUntil, now) ? now : usedUntil;
        var next = begins.plus(INTERVAL);
        var over = Duration.between(now.plus(WINDOW), next);
        if (over.isPositive()) {
            throw new Problem.TooMany(
                    "This webhook was called too often: it starts %d runs in a row, and then one every %d seconds."
                            .formatted(BURST, INTERVAL.toSeconds()),
                    over);
        }
        return next;
    }

    /** Further ahead than a window is impossible: the clock must have been set back. */
    private static boolean isFromOtherClock(Instant usedUntil, Instant now) {
        return usedUntil.isAfter(now.plus(WINDOW));
    }
}
