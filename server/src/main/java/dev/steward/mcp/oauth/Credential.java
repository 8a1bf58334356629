package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sign-in that lasts: all that is needed to go on with it, without asking the tool server again who signs people in.
 *
 * @param resource the tool server, as it is named in requests for tokens
 * @param issuer who gave the tokens
 * @param revocation null when tokens cannot be given back
 * @param tokens null when they ended, and a person has to sign in again
 * @param scopes that were granted
 * @param loginHint who signed in; null when that is not known
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

    /** What is left of it when its tokens are no good any more. */
    Credential ended() {
        return with(null, scopes);
    }

    /** Without who signed in. */
    @Override
    public String toString() {
        return "Credential[" + resource + ", " + issuer + "]";
    }
}
