package dev.steward.mcp.session;

/** Thrown if a program cannot be started, has ended or no longer responds. The message is a sentence for people. */
public final class ChildFailure extends RuntimeException {

    ChildFailure(String sentence) {
        super(sentence, null, false, false);
    }
}
