package dev.steward.mcp.oauth;

import reactor.core.publisher.Mono;

/**
 * How a sign-in calls others. Tool servers name most of the addresses, so whoever implements this decides which are called at
 * all, on the address that is connected to, and follows no redirect to another origin.
 */
public interface HttpSender {

    /**
     * Sends once for each subscription, and lets go of the connection when nobody waits any more.
     *
     * @return fails with {@link HttpFailure} when the address is not called, does not answer, or answers with more than
     *     {@link HttpRequest#MAX_ANSWER} bytes
     */
    Mono<HttpAnswer> send(HttpRequest request);
}
