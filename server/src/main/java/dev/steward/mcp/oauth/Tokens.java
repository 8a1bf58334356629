package dev.steward.mcp.oauth;

import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
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

    /** How long before that they are renewed; null if unknown. */
    public @Nullable Duration renewalLead() {
        return lifetime == null ? null : Renewal.lead(lifetime);
    }

    /** @param server the tool server, the only receiver of the access token */
    static Tokens of(URI server, URI tokenEndpoint, TokenAnswer.Granted granted, Instant now) {
        return new Tokens(
                secret(granted.access(), server),
                granted.refresh() == null ? null : secret(granted.refresh(), tokenEndpoint),
                now,
                granted.lifetime());
    }

    private static Secret secret(String value, URI receiver) {
        return new Secret(value, Origin.of(receiver.toString()).orElseThrow());
    }

    /** If the server sends no new refresh token, the old one stays valid. */
    Tokens renewed(TokenAnswer.Granted granted, Instant now) {
        var next = granted.refresh() == null || refresh == null
                ? refresh
                : new Secret(granted.refresh(), refresh.origin().orElseThrow());
        return new Tokens(new Secret(granted.access(), access.origin().orElseThrow()), next, now, granted.lifetime());
    }

    /** Returns details for the trace. */
    Map<String, @Nullable Object> detail() {
        var detail = new LinkedHashMap<String, @Nullable Object>();
        detail.put("lasts", refresh != null);
        detail.put("expires_in_seconds", lifetime == null ? null : lifetime.toSeconds());
        return detail;
    }
}
