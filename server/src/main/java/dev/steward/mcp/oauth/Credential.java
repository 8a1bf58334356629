package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored sign-in, with all that is needed to renew it without repeating the discovery.
 *
 * @param resource the tool server, as named in token requests
 * @param revocation null if the server does not revoke tokens
 * @param tokens null if they have expired and a person has to sign in again
 * @param loginHint who signed in; null if unknown
 */
public record Credential(
        String resource,
        String issuer,
        URI tokenEndpoint,
        @Nullable URI revocation,
        Client client,
        @Nullable Tokens tokens,
        List<String> scopes,
        @Nullable String loginHint) {

    public Credential {
        scopes = List.copyOf(scopes);
    }

    Credential with(@Nullable Tokens others, List<String> granted) {
        return new Credential(resource, issuer, tokenEndpoint, revocation, client, others, granted, loginHint);
    }

    /** Omits the login hint. */
    @Override
    public String toString() {
        return "Credential[" + resource + ", " + issuer + "]";
    }
}
