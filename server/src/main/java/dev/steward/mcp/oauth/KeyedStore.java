package dev.steward.mcp.oauth;

import reactor.core.publisher.Mono;

/**
 * Where things are kept over a restart, each under its key. What is a secret in them is sealed there, with the origin that it
 * belongs to.
 */
public interface KeyedStore<T> {

    /** Empty when there is none. */
    Mono<T> load(String key);

    /** Completes when it is durable, in place of what was there. */
    Mono<Void> save(String key, T value);

    /** Nothing happens when there is none. */
    Mono<Void> remove(String key);
}
