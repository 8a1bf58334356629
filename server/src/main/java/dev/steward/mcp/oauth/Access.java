package dev.steward.mcp.oauth;

import dev.steward.platform.security.Secret;

/** The access a call to a tool server has at the moment. */
public sealed interface Access {

    /** A token for its {@code Authorization} header; sent only to the origin of the tool server. */
    record Token(Secret value) implements Access {}

    /** A person has to sign in first. The sentence says so. */
    record NeedsSignIn(String sentence) implements Access {}

    /** The token has expired and the authorization server cannot be reached; a retry may succeed. */
    record Unavailable(String sentence) implements Access {}
}
