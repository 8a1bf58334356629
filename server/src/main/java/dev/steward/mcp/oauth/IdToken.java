package dev.steward.mcp.oauth;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An OpenID Connect ID token. Its signature is not checked, since it comes directly from the token endpoint.
 *
 * @param nonce the nonce of the authorization request; null if missing
 * @param loginHint a name that the server accepts as a hint; null if missing
 */
record IdToken(@Nullable String nonce, @Nullable String loginHint) {

    private static final int MAX_HINT = 320;

    /** Returns empty if the text is not an ID token. */
    static Optional<IdToken> read(String token) {
        var parts = token.split("\\.", 4);
        if (parts.length != 3) {
            return Optional.empty();
        }
        try {
            var claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
            return Document.read(claims)
                    .map(json -> new IdToken(json.text("nonce").orElse(null), hint(json)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static @Nullable String hint(Document claims) {
        return Stream.of("login_hint", "preferred_username", "upn", "email")
                .flatMap(name -> claims.text(name).stream())
                .filter(text -> text.length() <= MAX_HINT && text.chars().noneMatch(Character::isISOControl))
                .findFirst()
                .orElse(null);
    }

    @Override
    public String toString() {
        return "IdToken[]";
    }
}
