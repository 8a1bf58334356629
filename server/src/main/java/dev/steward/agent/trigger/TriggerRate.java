package dev.steward.agent.trigger;

import dev.steward.platform.problem.Problem;
import java.time.Duration;
import java.time.Instant;

/**
 * How often a webhook may start something: {@value #BURST} times in a row, and then as often as room comes back, every
 * {@link #INTERVAL}. All that is remembered is one moment, which stands in the row of the webhook: so the rate is the same for
 * all processes, and outlives them.
 */
public final class TriggerRate {

    public static final int BURST = 10;

    static final Duration INTERVAL = Duration.ofSeconds(6);

    private static final Duration WINDOW = INTERVAL.multipliedBy(BURST);

    private TriggerRate() {}

    /**
     * Lets one call in. Gives until when the rate is used up then.
     *
     * @param usedUntil until when it was used up before
     * @throws Problem.TooMany when there is no room for the call
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

    /** More than a window cannot be used up: the clock was set back since. */
    private static boolean isFromOtherClock(Instant usedUntil, Instant now) {
        return usedUntil.isAfter(now.plus(WINDOW));
    }
}
