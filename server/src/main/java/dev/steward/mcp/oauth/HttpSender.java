package dev.steward.mcp.oauth;

import reactor.core.publisher.Mono;

/**
 * Sends the requests of a sign-in. Most addresses come from tool servers, so implementations decide which may be called at all,
 * based on the address actually connected to, and follow no redirect to another origin.
 */
public interface HttpSender {

    /**
     * Sends once per subscription and closes the connection on cancel.
     *
     * @return fails with {@link HttpFailure} if the address is not allowed, does not answer, or answers with more than {@link
     *     HttpRequest#MAX_ANSWER} bytes
     */
    Mono<HttpAnswer> send(HttpRequest request);
}
