package dev.steward.mcp.oauth;

import dev.steward.platform.time.Ids;

/**
 * What one request for consent is recognised by when its answer comes back. All of it is secret, and used once.
 *
 * @param state comes back in the redirect
 * @param nonce comes back in the identity token
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
