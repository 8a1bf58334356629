package dev.steward.outbound;

import java.time.Duration;

/**
 * How much a call may cost.
 *
 * @param bytes the most of a body that is kept, also once it is unpacked; at least 1
 * @param time for everything, from looking the name up to the last byte
 * @param redirects that are followed; with 0 a redirect is the answer
 */
public record OutboundLimits(int bytes, Duration time, int redirects) {

    public OutboundLimits {
        if (bytes < 1 || redirects < 0 || !time.isPositive()) {
            throw new IllegalArgumentException("A call needs room, time, and no negative number of redirects.");
        }
    }
}
