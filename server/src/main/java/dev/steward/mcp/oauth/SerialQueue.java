package dev.steward.mcp.oauth;

import java.util.concurrent.atomic.AtomicReference;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Runs one piece of work after the other, in the order in which they were begun. */
final class SerialQueue {

    private final AtomicReference<Mono<Void>> last = new AtomicReference<>(Mono.empty());

    /** Begun with the first who waits for it, once, and not cut short when nobody waits any more. */
    Mono<Void> run(Mono<Void> work) {
        return Mono.defer(() -> {
                    var done = Sinks.<Void>empty();
                    var before = last.getAndSet(done.asMono());
                    return before.then(work).doFinally(_ -> done.tryEmitEmpty());
                })
                .cache();
    }
}
