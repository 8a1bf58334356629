package dev.steward.mcp.oauth;

import dev.steward.platform.security.Secret;

/** What a call of a tool server can be made with now. */
public sealed interface Access {

    /** Goes into its {@code Authorization}; given out for the origin of the tool server alone. */
    record Token(Secret value) implements Access {}

    /** A person has to sign in before anything works. The sentence says so. */
    record NeedsSignIn(String sentence) implements Access {}

    /** The authorization server cannot be reached, and the token is no longer good; a later try may work. */
    record Unavailable(String sentence) implements Access {}
}
