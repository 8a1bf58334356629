package dev.steward.mcp.oauth;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A client that Steward registered at an authorization server, for one credential.
 *
 * @param issuer the authorization server
 * @param redirect the only address that the server sends people back to
 * @param expiresAt when its secret ends; null when it does not
 */
public record Registration(
        String issuer,
        Client client,
        URI redirect,
        @Nullable Instant expiresAt) {

    /** A sign-in takes minutes, and the clocks of two machines differ. */
    private static final Duration SPARE = Duration.ofMinutes(15);

    boolean isFor(String server, URI wished, Instant now) {
        return issuer.equals(server)
                && redirect.equals(wished)
                && (expiresAt == null || now.plus(SPARE).isBefore(expiresAt));
    }
}
