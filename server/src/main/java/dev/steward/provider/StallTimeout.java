package dev.steward.provider;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * How long a stream may be silent. Silent is what brings no content, however much of that comes; text, thoughts and the
 * pieces of a tool call are content.
 *
 * @param firstByte before the first content; a local model may have to be loaded first, and a reasoning model thinks
 * @param stall between two pieces of content from then on
 */
record StallTimeout(Duration firstByte, Duration stall) {

    /** No answer takes longer as a whole: a slow model at home writes a book in it, and a trickle comes to an end. */
    private static final Duration MAX_TIMEOUT = Duration.ofHours(2);

    /** The stream, ended and cancelled with a fault when it is silent for too long, or goes on for too long. */
    <T> Flux<T> bound(Flux<T> stream, Predicate<T> isSign, Faults.Scene scene) {
        return Flux.defer(() -> {
            var watch = new Watch();
            watch.next(firstByte, () -> Faults.silent(false, scene));
            watch.also(MAX_TIMEOUT, () -> Faults.endless(MAX_TIMEOUT, scene));
            return stream.doOnNext(next -> {
                        if (isSign.test(next)) {
                            watch.next(stall, () -> Faults.silent(true, scene));
                        }
                    })
                    // With a value: at an error of the other Reactor does not cancel the stream
                    .takeUntilOther(watch.over.asMono())
                    // The stream may still hear that it was cancelled, and say so as an error of its own
                    .onErrorMap(watch::faultOr)
                    .concatWith(Mono.defer(watch::fault))
                    .doFinally(_ -> watch.end());
        });
    }

    private static final class Watch {

        private final Sinks.One<ModelFault> over = Sinks.one();
        private volatile @Nullable ModelFault fault;
        private final Disposable.Swap next = Disposables.swap();
        private final Disposable.Composite all = Disposables.composite(next);

        /** Waits for so long from now, and no longer for what was waited for before. */
        void next(Duration time, Supplier<ModelFault> fault) {
            next.update(timer(time, fault));
        }

        void also(Duration time, Supplier<ModelFault> fault) {
            all.add(timer(time, fault));
        }

        private Disposable timer(Duration time, Supplier<ModelFault> fault) {
            return Schedulers.parallel().schedule(() -> end(fault.get()), time.toMillis(), TimeUnit.MILLISECONDS);
        }

        private void end(ModelFault why) {
            fault = why;
            over.tryEmitValue(why);
        }

        Throwable faultOr(Throwable error) {
            var why = fault;
            return why == null ? error : why;
        }

        <T> Mono<T> fault() {
            var why = fault;
            return why == null ? Mono.empty() : Mono.error(why);
        }

        void end() {
            all.dispose();
        }
    }
}
