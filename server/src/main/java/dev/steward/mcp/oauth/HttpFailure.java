package dev.steward.mcp.oauth;

import java.io.Serial;

/** Thrown if a request was refused or cut off, or its response was too large. The message contains no secrets. */
public final class HttpFailure extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    public HttpFailure(String sentence) {
        super(sentence, null, false, false);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
