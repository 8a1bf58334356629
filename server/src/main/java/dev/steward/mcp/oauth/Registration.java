package dev.steward.mcp.oauth;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A client that Steward registered at an authorization server for one credential.
 *
 * @param issuer the authorization server
 * @param redirect the only registered redirect address
 * @param expiresAt when its secret expires; null if it does not
 */
public record Registration(
        String issuer,
        Client client,
        URI redirect,
        @Nullable Instant expiresAt) {

    /** A sign-in takes minutes, and clocks differ between machines. */
    private static final Duration SPARE = Duration.ofMinutes(15);

    boolean isFor(String server, URI wished, Instant now) {
        return issuer.equals(server)
                && redirect.equals(wished)
                && (expiresAt == null || now.plus(SPARE).isBefore(expiresAt));
    }
}
