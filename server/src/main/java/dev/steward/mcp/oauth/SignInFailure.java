package dev.steward.mcp.oauth;

/** Ends a sign-in at any step, with its outcome. */
final class SignInFailure extends RuntimeException {

    private final SignInOutcome outcome;
    private final boolean aboutClient;

    /** @param aboutClient whether the authorization server does not know the client or has forgotten it */
    SignInFailure(SignInOutcome outcome, boolean aboutClient) {
        super(outcome.toString(), null, false, false);
        this.outcome = outcome;
        this.aboutClient = aboutClient;
    }

    /** @param sentence the reason, and what to do */
    static SignInFailure refused(String sentence) {
        return new SignInFailure(new SignInOutcome.Refused(sentence), false);
    }

    SignInOutcome outcome() {
        return outcome;
    }

    boolean isAboutClient() {
        return aboutClient;
    }
}
