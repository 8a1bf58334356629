package dev.steward.mcp.oauth;

/** Thrown if a request was refused or cut off, or its response was too large. The message contains no secrets. */
public final class HttpFailure extends RuntimeException {

    public HttpFailure(String sentence) {
        super(sentence, null, false, false);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
