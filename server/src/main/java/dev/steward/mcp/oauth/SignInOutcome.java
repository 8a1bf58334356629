package dev.steward.mcp.oauth;

/** How a sign-in ended. Sentences are for people; none holds a secret. */
public sealed interface SignInOutcome {

    /** The credential is stored and in use. */
    record Success() implements SignInOutcome {}

    /** A person has to take part, and nobody did: an invisible pass was not enough, or nobody came back in time. */
    record InteractionRequired() implements SignInOutcome {}

    /** Another sign-in with this credential is under way, or the port that it needs is taken. */
    record Busy(String sentence) implements SignInOutcome {}

    /** Someone called it off, or began another one in its place. */
    record Cancelled() implements SignInOutcome {}

    /** It cannot be, or was refused. The sentence says why and what to do. */
    record Refused(String sentence) implements SignInOutcome {}
}
