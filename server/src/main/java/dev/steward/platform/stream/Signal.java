package dev.steward.platform.stream;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/**
 * Wakes the readers of a log that only grows. Each reader keeps its own position and takes the next piece when its
 * subscriber asks for one, so a slow reader costs no queue and holds nobody up.
 */
public final class Signal {

    /** What a reader finds when it looks. */
    public sealed interface Step<T> {

        record Item<T>(T value) implements Step<T> {}

        /** Nothing yet: look again at the next {@link Signal#raise()}. */
        record Wait<T>() implements Step<T> {}

        /** Nothing more will come. */
        record End<T>() implements Step<T> {}
    }

    private final Set<Runnable> readers = ConcurrentHashMap.newKeySet();

    /** Tells every reader to look. Call it after the log has grown or ended. */
    public void raise() {
        readers.forEach(Runnable::run);
    }

    /** How many subscribers read now. */
    public int readers() {
        return readers.size();
    }

    /** Follows a log: {@code reader} makes one reader per subscriber, called by one thread at a time. */
    public <T> Flux<T> follow(Supplier<Supplier<Step<T>>> reader) {
        return Flux.create(sink -> attach(sink, reader.get()), FluxSink.OverflowStrategy.ERROR);
    }

    private <T> void attach(FluxSink<T> sink, Supplier<Step<T>> next) {
        var looks = new AtomicInteger();
        Runnable look = () -> {
            if (looks.getAndIncrement() != 0) {
                return;
            }
            int seen = 1;
            do {
                emitWhatIsThere(sink, next);
                seen = looks.addAndGet(-seen);
            } while (seen != 0);
        };
        readers.add(look);
        sink.onDispose(() -> readers.remove(look));
        sink.onRequest(_ -> look.run());
    }

    private static <T> void emitWhatIsThere(FluxSink<T> sink, Supplier<Step<T>> next) {
        while (sink.requestedFromDownstream() > 0 && !sink.isCancelled()) {
            switch (next.get()) {
                case Step.Item<T>(var value) -> sink.next(value);
                case Step.Wait<T> _ -> {
                    return;
                }
                case Step.End<T> _ -> {
                    sink.complete();
                    return;
                }
            }
        }
    }
}
