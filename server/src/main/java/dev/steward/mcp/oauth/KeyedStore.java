package dev.steward.mcp.oauth;

import reactor.core.publisher.Mono;

/** Stores values across restarts, each under its key. Secrets in them are sealed together with their origin. */
public interface KeyedStore<T> {

    /** Returns the value, or empty if there is none. */
    Mono<T> load(String key);

    /** Stores or replaces a value. Completes when it is durable. */
    Mono<Void> save(String key, T value);

    /** Removes a value. Does nothing if there is none. */
    Mono<Void> remove(String key);
}
