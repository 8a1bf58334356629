package dev.steward.mcp.oauth;

import dev.steward.platform.text.Sha256;
import java.util.Base64;

/**
 * Proves that the one who redeems a code is the one who requested it (RFC 7636, S256).
 *
 * @param verifier 43 to 128 URL-safe characters; secret
 */
record Pkce(String verifier) {

    String challenge() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(new Sha256().add(verifier).bytes());
    }

    @Override
    public String toString() {
        return "Pkce[]";
    }
}
