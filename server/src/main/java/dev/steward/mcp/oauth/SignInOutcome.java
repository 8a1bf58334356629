package dev.steward.mcp.oauth;

/** How a sign-in ended. The sentences are for people and contain no secrets. */
public sealed interface SignInOutcome {

    /** The credential is stored and in use. */
    record Success() implements SignInOutcome {}

    /** A person must take part but did not: a silent attempt was not enough, or no one came back in time. */
    record InteractionRequired() implements SignInOutcome {}

    /** Another sign-in with this credential is running. */
    record Busy(String sentence) implements SignInOutcome {}

    /** It was cancelled or replaced by another one. */
    record Cancelled() implements SignInOutcome {}

    /** It is impossible or was refused. The sentence says why and what to do. */
    record Refused(String sentence) implements SignInOutcome {}
}
