package dev.steward.mcp.client;

import reactor.core.publisher.Mono;

/** Who remembers tool servers by their names. */
public interface ServerRenames {

    /** A server has another name from now on; in the transaction that gives it that. */
    Mono<Void> renamed(String name, String next);
}
