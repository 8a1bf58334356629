package dev.steward.mcp.oauth;

import dev.steward.platform.security.Secret;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The tokens from a sign-in or a refresh.
 *
 * @param access for the tool server only
 * @param refresh for the token endpoint only; null if the server issues none
 * @param issuedAt when the response came, by this machine's clock; no other clock is trusted
 * @param lifetime from that time; null if the server does not say
 */
public record Tokens(
        Secret access,
        @Nullable Secret refresh,
        Instant issuedAt,
        @Nullable Duration lifetime) {

    /** When the access token expires; null if unknown. */
    public @Nullable Instant expiresAt() {
        return lifetime == null ? null : issuedAt.plus(lifetime);
    }
}
