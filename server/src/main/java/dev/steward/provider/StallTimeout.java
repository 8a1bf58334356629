package dev.steward.provider;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
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
 * Limits the silence of a stream. Only content ends silence: text, reasoning and pieces of a tool call.
 *
 * @param firstByte before the first content; a local model may have to be loaded first, and reasoning takes time
 * @param stall between two pieces of content after that, unless a tool call is incomplete: some providers send nothing until
 *     all of a long argument is written, so the longer of the two limits counts then
 */
record StallTimeout(Duration firstByte, Duration stall) {

    /** Limit for the whole answer: enough for a slow local model to write a book, but it ends a trickle. */
    private static final Duration MAX_TIMEOUT = Duration.ofHours(2);

    /** Usage follows the finish reason at once, but some providers keep the connection open after it. */
    private static final Duration AFTER_FINISH = Duration.ofSeconds(3);

    /** The stream, which fails and is cancelled if it is silent or runs for too long. */
    <T> Flux<T> bound(
            Flux<T> stream,
            Predicate<T> isSign,
            BooleanSupplier isCalling,
            BooleanSupplier isOver,
            Resolution.Real asked) {
        return Flux.defer(() -> {
            var watch = new Watch();
            watch.next(firstByte, () -> Faults.silent(false, firstByte, asked));
            watch.also(MAX_TIMEOUT, () -> Faults.endless(MAX_TIMEOUT, asked));
            return stream.doOnNext(next -> {
                        boolean isHalf = isCalling.getAsBoolean();
                        boolean isEnd = isOver.getAsBoolean() && !isHalf;
                        if (isEnd || isSign.test(next)) {
                            boolean isLong = isHalf && firstByte.compareTo(stall) > 0;
                            var limit = isEnd ? AFTER_FINISH : isLong ? firstByte : stall;
                            watch.next(limit, () -> Faults.silent(true, limit, asked));
                        }
                    })
                    // Emits a value: on an error of the other publisher, Reactor would not cancel the stream
                    .takeUntilOther(watch.over.asMono())
                    // The cancelled stream may still fail with an error of its own
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

        /** Restarts the timer with this time. */
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
