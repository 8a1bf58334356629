package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The authorization requests of one sign-in, which the person's browser opens.
 *
 * @param hint who signed in last; null if unknown
 */
record AuthorizationRequest(
        Discoverer.Discovered found,
        Registrar.Found known,
        URI redirect,
        List<String> scopes,
        @Nullable String hint) {

    ServerMetadata server() {
        return found.server();
    }

    Client client() {
        return known.client();
    }

    /** The tool server that the token is for (RFC 8707). */
    String resource() {
        return found.resource().resource();
    }

    /** Returns the address to open. It contains the state. @param silent whether the server must not ask the person */
    URI address(Attempt attempt, boolean silent) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("response_type", "code");
        fields.put("client_id", client().id());
        fields.put("redirect_uri", redirect.toString());
        fields.put("code_challenge", attempt.challenge());
        fields.put("code_challenge_method", "S256");
        fields.put("state", attempt.state());
        fields.put("resource", resource());
        if (!scopes.isEmpty()) {
            fields.put("scope", String.join(" ", scopes));
        }
        if (scopes.contains(Scopes.OPENID)) {
            fields.put("nonce", attempt.nonce());
        }
        if (hint != null) {
            fields.put("login_hint", hint);
        }
        if (silent) {
            fields.put("prompt", "none");
        } else if (hint == null && server().isOpenId()) {
            fields.put("prompt", "select_account");
        }
        var at = server().authorization();
        return URI.create(at + (at.getRawQuery() == null ? "?" : "&") + Form.write(fields));
    }

    /** Omits the login hint. */
    @Override
    public String toString() {
        return "AuthorizationRequest[" + server().issuer() + "]";
    }
}
