package dev.steward.mcp.oauth;

import dev.steward.platform.time.Ids;

/**
 * The values that identify the answer to one authorization request. All are secret and used once.
 *
 * @param state returned in the redirect
 * @param nonce returned in the ID token
 */
record Attempt(String state, String nonce, Pkce pkce) {

    static Attempt fresh(Ids ids) {
        return new Attempt(ids.token(), ids.token(), new Pkce(ids.token()));
    }

    @Override
    public String toString() {
        return "Attempt[]";
    }
}
