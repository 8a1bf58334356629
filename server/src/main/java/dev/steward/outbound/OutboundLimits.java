package dev.steward.outbound;

import java.time.Duration;

/**
 * Limits for a call.
 *
 * @param bytes of the body that are kept, also after decompression; at least 1
 * @param time for the whole call, from resolving the name to the last byte
 * @param redirects that are followed; with 0 a redirect is returned as the response
 */
public record OutboundLimits(int bytes, Duration time, int redirects) {

    public OutboundLimits {
        if (bytes < 1 || redirects < 0 || !time.isPositive()) {
            throw new IllegalArgumentException("A call needs room, time, and no negative number of redirects.");
        }
    }
}
