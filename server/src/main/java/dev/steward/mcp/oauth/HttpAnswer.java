package dev.steward.mcp.oauth;

import java.util.List;

/**
 * A response with any status.
 *
 * @param body read as UTF-8; empty if there is none
 * @param challenges the values of all {@code WWW-Authenticate} headers
 */
public record HttpAnswer(int status, String body, List<String> challenges) {

    public HttpAnswer {
        challenges = List.copyOf(challenges);
    }

    public HttpAnswer(int status, String body) {
        this(status, body, List.of());
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** Whether the server says that the resource does not exist, rather than that it cannot tell. */
    boolean isRefusal() {
        return status >= 300 && status < 500 && status != 408 && status != 429;
    }

    /** Whether a page for people rejects the request as invalid. */
    boolean isRefusalOfPage() {
        return status >= 400 && isRefusal() && status != 405;
    }

    /** Omits the body, which may contain tokens. */
    @Override
    public String toString() {
        return "HttpAnswer[" + status + ", " + body.length() + " chars]";
    }
}
