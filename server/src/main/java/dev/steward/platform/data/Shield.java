package dev.steward.platform.data;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.util.context.Context;

/**
 * Hides cancellation from a database driver. After a cancelled query, PostgreSQL's driver may leave a connection that never
 * responds again (pgjdbc/r2dbc-postgresql#536, #661), and a few of those exhaust the pool.
 */
final class Shield {

    private Shield() {}

    /** Runs the work to completion even if its subscriber cancels; later results are then dropped. */
    static <T> Flux<T> over(Flux<T> work) {
        return Flux.deferContextual(context -> {
            Sinks.Many<T> results = Sinks.many().unicast().onBackpressureBuffer();
            work.subscribe(results::tryEmitNext, results::tryEmitError, results::tryEmitComplete, Context.of(context));
            return results.asFlux();
        });
    }
}
