package dev.steward.mcp.oauth;

import java.time.Duration;
import java.time.Instant;

/** Whether tokens must be renewed before use. */
enum Renewal {
    /** They are valid. */
    NONE,
    /** They are valid but should be renewed ahead of time. */
    DUE,
    /** They have expired and must be renewed. */
    OVERDUE;

    /** The minimum lead, for tokens that live long enough. */
    static final Duration MIN_TIME = Duration.ofSeconds(300);

    private static final int QUARTER = 4;

    /** How long before expiry tokens are renewed: at most half of their lifetime, otherwise each use would renew them. */
    static Duration lead(Duration lifetime) {
        var quarter = lifetime.dividedBy(QUARTER);
        var wished = quarter.compareTo(MIN_TIME) < 0 ? MIN_TIME : quarter;
        var half = lifetime.dividedBy(2);
        return wished.compareTo(half) > 0 ? half : wished;
    }

    /** If the clock was set back, tokens seem to come from the future and their age is unknown, so they are due. */
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
