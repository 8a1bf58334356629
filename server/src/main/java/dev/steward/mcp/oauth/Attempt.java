package dev.steward.mcp.oauth;

import dev.steward.platform.text.Sha256;
import dev.steward.platform.time.Ids;
import java.util.Base64;

/**
 * The values that identify the answer to one authorization request. All are secret and used once.
 *
 * @param state returned in the redirect
 * @param nonce returned in the ID token
 * @param verifier proves that the one who redeems a code is the one who requested it (RFC 7636, S256): 43 to 128 URL-safe
 *     characters
 */
record Attempt(String state, String nonce, String verifier) {

    static Attempt fresh(Ids ids) {
        return new Attempt(ids.token(), ids.token(), ids.token());
    }

    /** What is sent in place of the verifier when the code is requested. */
    String challenge() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(new Sha256().add(verifier).bytes());
    }

    @Override
    public String toString() {
        return "Attempt[]";
    }
}
