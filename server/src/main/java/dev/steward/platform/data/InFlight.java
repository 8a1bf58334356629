package dev.steward.platform.data;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Counts the work in progress, so that a shutdown can wait for it. */
final class InFlight {

    private int count;
    private Sinks.@Nullable Empty<Void> waiting;

    synchronized void enter() {
        count++;
    }

    void leave() {
        Sinks.Empty<Void> idle;
        synchronized (this) {
            count--;
            idle = count == 0 ? waiting : null;
            waiting = count == 0 ? null : waiting;
        }
        if (idle != null) {
            idle.tryEmitEmpty();
        }
    }

    /** Completes as soon as no work is in progress. */
    Mono<Void> idle() {
        return Mono.defer(() -> {
            synchronized (this) {
                if (count == 0) {
                    return Mono.empty();
                }
                if (waiting == null) {
                    waiting = Sinks.empty();
                }
                return waiting.asMono();
            }
        });
    }
}
