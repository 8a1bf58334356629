package dev.steward.mcp.session;

import java.io.Serial;

/** Thrown if a program cannot be started, has ended or no longer responds. The message is a sentence for people. */
public final class ChildFailure extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    ChildFailure(String sentence) {
        super(sentence, null, false, false);
    }
}
