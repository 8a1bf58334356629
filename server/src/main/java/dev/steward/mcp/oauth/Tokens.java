package dev.steward.mcp.oauth;

import dev.steward.platform.security.Secret;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a sign-in or a refresh gave.
 *
 * @param access for the tool server alone
 * @param refresh for the token endpoint alone; null when the server gives none
 * @param issuedAt by this machine's clock, when the answer came; no other clock is believed
 * @param lifetime from then on; null when the server does not say
 */
public record Tokens(
        Secret access,
        @Nullable Secret refresh,
        Instant issuedAt,
        @Nullable Duration lifetime) {

    /** When the access token ends; null when nobody knows. */
    public @Nullable Instant expiresAt() {
        return lifetime == null ? null : issuedAt.plus(lifetime);
    }
}
