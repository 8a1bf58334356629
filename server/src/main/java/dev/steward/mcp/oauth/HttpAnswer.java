package dev.steward.mcp.oauth;

/**
 * What came back, whatever its status.
 *
 * @param body read as UTF-8; empty when there is none
 */
public record HttpAnswer(int status, String body) {

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** Whether the server says that there is no such thing, in place of saying that it cannot tell. */
    boolean isRefusal() {
        return status >= 300 && status < 500 && status != 408 && status != 429;
    }

    /** Whether a page for people says that the request for it is wrong, in place of leading on. */
    boolean isRefusalOfPage() {
        return status >= 400 && isRefusal() && status != 405;
    }

    /** Without the body, which may hold tokens. */
    @Override
    public String toString() {
        return "HttpAnswer[" + status + ", " + body.length() + " chars]";
    }
}
