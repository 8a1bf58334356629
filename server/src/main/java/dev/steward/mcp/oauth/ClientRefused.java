package dev.steward.mcp.oauth;

import java.io.Serial;

/** Thrown if an authorization server does not know the client or has forgotten it. */
final class ClientRefused extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    private final transient SignInFailure failure;

    /** @param failure the outcome of the sign-in if the client cannot be registered again */
    ClientRefused(SignInFailure failure) {
        super(null, null, false, false);
        this.failure = failure;
    }

    SignInFailure failure() {
        return failure;
    }
}
