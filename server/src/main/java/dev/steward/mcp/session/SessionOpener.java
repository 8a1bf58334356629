package dev.steward.mcp.session;

import reactor.core.publisher.Mono;

/** Opens sessions. */
@FunctionalInterface
public interface SessionOpener {

    /**
     * A new session, once for each subscription. A cancel closes what was opened so far.
     *
     * @param server its name, for whoever listens to what it says
     * @return fails with {@link SessionFailure}, at once when a program is missing or nobody answers
     */
    Mono<ToolSession> open(String server, ServerAddress address);
}
