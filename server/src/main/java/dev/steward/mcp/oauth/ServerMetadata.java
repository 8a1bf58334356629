package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of an authorization server (RFC 8414, OpenID Connect Discovery).
 *
 * @param registration where clients register; null if they cannot
 * @param revocation where tokens are revoked; null if they cannot be
 * @param authentications supported at the token endpoint; empty if not announced
 * @param tellsIssuer whether each redirect names the issuer (RFC 9207)
 * @param takesDocuments whether a client id may be the address of a metadata document
 */
record ServerMetadata(
        String issuer,
        URI authorization,
        URI token,
        @Nullable URI registration,
        @Nullable URI revocation,
        List<String> scopes,
        List<String> authentications,
        boolean tellsIssuer,
        boolean takesDocuments) {

    private static final String S256 = "S256";

    ServerMetadata {
        scopes = List.copyOf(scopes);
        authentications = List.copyOf(authentications);
    }

    /**
     * @param asked the issuer whose metadata was requested
     * @throws SignInFailure if another issuer answers or a requirement for a safe sign-in is missing
     */
    static ServerMetadata read(Document document, URI asked) {
        var issuer = document.text("issuer").orElse("");
        if (!isSame(issuer, asked.toString())) {
            throw refused(
                    asked, "calls itself “%s”, which may be another server’s name".formatted(RemoteText.of(issuer)));
        }
        if (!document.texts("code_challenge_methods_supported").contains(S256)) {
            throw refused(asked, "does not announce PKCE with S256, without which a sign-in can be stolen");
        }
        return new ServerMetadata(
                issuer,
                required(document, "authorization_endpoint", asked),
                required(document, "token_endpoint", asked),
                optional(document, "registration_endpoint"),
                optional(document, "revocation_endpoint"),
                Scopes.tidy(document.texts("scopes_supported").stream()),
                document.texts("token_endpoint_auth_methods_supported"),
                document.flag("authorization_response_iss_parameter_supported"),
                document.flag("client_id_metadata_document_supported"));
    }

    /** The defaults for a server without metadata in revision 2025-03-26. */
    static ServerMetadata ofSilent(URI issuer) {
        return new ServerMetadata(
                issuer.toString(),
                Discovery.at(issuer, "/authorize"),
                Discovery.at(issuer, "/token"),
                Discovery.at(issuer, "/register"),
                null,
                List.of(),
                List.of(),
                false,
                false);
    }

    /** Compares exactly, except for one trailing slash, which the metadata of a tool server and of its issuer often differ in. */
    private static boolean isSame(String one, String other) {
        return withoutSlash(one).equals(withoutSlash(other));
    }

    private static String withoutSlash(String issuer) {
        return issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    }

    /** Whether it supports OpenID Connect, which has more request parameters. */
    boolean isOpenId() {
        return scopes.contains(Scopes.OPENID);
    }

    private static URI required(Document document, String field, URI asked) {
        return Optional.ofNullable(optional(document, field))
                .orElseThrow(() -> refused(asked, "names no safe address as its " + field.replace('_', ' ')));
    }

    private static @Nullable URI optional(Document document, String field) {
        return document.text(field)
                .flatMap(Endpoint::read)
                .filter(uri -> uri.getRawFragment() == null)
                .orElse(null);
    }

    private static SignInFailure refused(URI asked, String what) {
        return SignInFailure.refused(
                "The authorization server “%s” %s. Tell whoever runs it; Steward does not sign in there."
                        .formatted(RemoteText.of(asked.toString()), what));
    }
}
