package dev.steward.mcp.oauth;

import java.util.concurrent.atomic.AtomicReference;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Runs work strictly one after the other, in order of subscription. */
final class SerialQueue {

    private final AtomicReference<Mono<Void>> last = new AtomicReference<>(Mono.empty());

    /** Starts on the first subscription, runs once, and is not cancelled with its subscribers. */
    Mono<Void> run(Mono<Void> work) {
        return Mono.defer(() -> {
                    var done = Sinks.<Void>empty();
                    var before = last.getAndSet(done.asMono());
                    return before.then(work).doFinally(_ -> done.tryEmitEmpty());
                })
                .cache();
    }
}
