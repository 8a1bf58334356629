package dev.steward.mcp.oauth;

import java.io.Serial;

/** A call got no answer that can be used: it was refused, cut, or too large. The message is a sentence without secrets. */
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
