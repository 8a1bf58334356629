package dev.steward.mcp.session;

import reactor.core.publisher.Mono;

/** Opens sessions with tool servers. */
@FunctionalInterface
public interface SessionOpener {

    /**
     * Opens a new session for each subscription. A cancel closes what has been opened so far.
     *
     * @param server its name, for the listener
     * @return fails with {@link SessionFailure}, immediately if a program is missing or nothing answers
     */
    Mono<ToolSession> open(String server, ServerAddress address);
}
