package dev.steward.mcp.oauth;

import java.io.Serial;

/** An authorization server does not know the client, or not any more. */
final class ClientRefused extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    private final transient SignInFailure failure;

    /** @param failure how the sign-in ends where the client cannot be registered again */
    ClientRefused(SignInFailure failure) {
        super(null, null, false, false);
        this.failure = failure;
    }

    SignInFailure failure() {
        return failure;
    }
}
