package dev.steward.mcp.oauth;

import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates tokens from a token response. */
final class Granting {

    private Granting() {}

    /** @param server the tool server, the only receiver of the access token */
    static Tokens first(URI server, URI tokenEndpoint, TokenAnswer.Granted granted, Instant now) {
        return new Tokens(
                secret(granted.access(), server),
                granted.refresh() == null ? null : secret(granted.refresh(), tokenEndpoint),
                now,
                granted.lifetime());
    }

    /** If the server sends no new refresh token, the old one stays valid. */
    static Tokens renewed(Tokens before, TokenAnswer.Granted granted, Instant now) {
        var old = before.refresh();
        var next = granted.refresh() == null || old == null
                ? old
                : new Secret(granted.refresh(), old.origin().orElseThrow());
        return new Tokens(
                new Secret(granted.access(), before.access().origin().orElseThrow()), next, now, granted.lifetime());
    }

    /** Returns details for the trace. */
    static Map<String, @Nullable Object> detail(Tokens tokens) {
        var detail = new LinkedHashMap<String, @Nullable Object>();
        detail.put("lasts", tokens.refresh() != null);
        detail.put(
                "expires_in_seconds",
                tokens.lifetime() == null ? null : tokens.lifetime().toSeconds());
        return detail;
    }

    private static Secret secret(String value, URI receiver) {
        return new Secret(value, Origin.of(receiver.toString()).orElseThrow());
    }
}
