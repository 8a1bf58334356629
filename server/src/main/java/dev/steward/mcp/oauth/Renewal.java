package dev.steward.mcp.oauth;

import java.time.Duration;
import java.time.Instant;

/** Whether tokens are renewed before they are used. */
enum Renewal {
    /** They are good. */
    NONE,
    /** They are good, and are renewed ahead of time. */
    DUE,
    /** They are no good without a renewal. */
    OVERDUE;

    /** The least time ahead, for tokens that live long enough. */
    static final Duration MIN_TIME = Duration.ofSeconds(300);

    private static final int QUARTER = 4;

    /** How long before their end tokens are renewed: never before half of their life, or each use would renew them. */
    static Duration lead(Duration lifetime) {
        var quarter = lifetime.dividedBy(QUARTER);
        var wished = quarter.compareTo(MIN_TIME) < 0 ? MIN_TIME : quarter;
        var half = lifetime.dividedBy(2);
        return wished.compareTo(half) > 0 ? half : wished;
    }

    /** A clock that was set back makes tokens look as if they came from the future: nobody knows how old those are. */
    static Renewal of(Tokens tokens, Instant now) {
        var end = tokens.expiresAt();
        if (end == null || tokens.lifetime() == null) {
            return NONE;
        }
        if (!now.isBefore(end)) {
            return OVERDUE;
        }
        var lead = lead(tokens.lifetime());
        return now.isBefore(end.minus(lead)) && !now.isBefore(tokens.issuedAt().minus(lead)) ? NONE : DUE;
    }
}
