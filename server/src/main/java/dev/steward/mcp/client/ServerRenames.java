package dev.steward.mcp.client;

import reactor.core.publisher.Mono;

/** Implemented by features that refer to tool servers by name. */
public interface ServerRenames {

    /** A server is being renamed; called in the same transaction. */
    Mono<Void> renamed(String name, String next);
}
