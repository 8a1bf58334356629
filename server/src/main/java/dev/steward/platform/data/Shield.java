package dev.steward.platform.data;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.util.context.Context;

/**
 * Keeps from a database driver that someone has lost interest. The driver of PostgreSQL may leave a connection behind
 * that answers nobody any more when a query is cancelled (pgjdbc/r2dbc-postgresql#536, #661), and a few of those are the
 * whole pool.
 */
final class Shield {

    private Shield() {}

    /** The work, carried to its end whatever becomes of whoever waits for it; what comes after that is dropped. */
    static <T> Flux<T> over(Flux<T> work) {
        return Flux.deferContextual(context -> {
            Sinks.Many<T> results = Sinks.many().unicast().onBackpressureBuffer();
            work.subscribe(results::tryEmitNext, results::tryEmitError, results::tryEmitComplete, Context.of(context));
            return results.asFlux();
        });
    }
}
