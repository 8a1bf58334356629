package dev.steward.platform.stream;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/**
 * Wakes the readers of an append-only log. Each reader has its own position and takes the next piece when its subscriber
 * requests one, so a slow reader needs no queue and blocks nobody.
 */
public final class Signal {

    /** What a reader finds. */
    public sealed interface Step<T> {

        record Item<T>(T value) implements Step<T> {}

        /** Nothing yet: look again at the next {@link Signal#raise()}. */
        record Wait<T>() implements Step<T> {}

        record End<T>() implements Step<T> {}

        /** There is something that may take a while to fetch: {@code fetch} returns the actual step. */
        record Elsewhere<T>(Supplier<Step<T>> fetch) implements Step<T> {}
    }

    private final Set<Runnable> readers = ConcurrentHashMap.newKeySet();

    /** Wakes all readers. Call it after the log has grown or ended. */
    public void raise() {
        readers.forEach(Runnable::run);
    }

    public int readers() {
        return readers.size();
    }

    /** Follows a log: {@code reader} creates a reader per subscriber, called by one thread at a time. */
    public <T> Flux<T> follow(Supplier<Supplier<Step<T>>> reader) {
        return follow(reader, Runnable::run);
    }

    /** The same. @param elsewhere runs slow fetches */
    public <T> Flux<T> follow(Supplier<Supplier<Step<T>>> reader, Executor elsewhere) {
        return Flux.create(
                sink -> {
                    var look = new Look<>(sink, reader.get(), elsewhere);
                    readers.add(look);
                    sink.onDispose(() -> readers.remove(look));
                    sink.onRequest(_ -> look.run());
                },
                FluxSink.OverflowStrategy.ERROR);
    }

    /** A subscribed reader. If another thread is already looking, it only notes that there is more to look for. */
    private static final class Look<T> implements Runnable {

        private final AtomicInteger looks = new AtomicInteger();
        private final FluxSink<T> sink;
        private final Supplier<Step<T>> next;
        private final Executor elsewhere;

        Look(FluxSink<T> sink, Supplier<Step<T>> next, Executor elsewhere) {
            this.sink = sink;
            this.next = next;
            this.elsewhere = elsewhere;
        }

        @Override
        public void run() {
            if (looks.getAndIncrement() == 0) {
                work();
            }
        }

        private void work() {
            int seen;
            do {
                seen = looks.get();
                if (goesOnElsewhere()) {
                    return;
                }
            } while (looks.addAndGet(-seen) != 0);
        }

        /** Emits what is available. Returns whether another thread has taken over. */
        private boolean goesOnElsewhere() {
            while (sink.requestedFromDownstream() > 0 && !sink.isCancelled()) {
                switch (next.get()) {
                    case Step.Item<T>(var value) -> sink.next(value);
                    case Step.Wait<T> _ -> {
                        return false;
                    }
                    case Step.End<T> _ -> {
                        sink.complete();
                        return false;
                    }
                    case Step.Elsewhere<T>(var fetch) -> {
                        elsewhere.execute(() -> fetch(fetch));
                        return true;
                    }
                }
            }
            return false;
        }

        private void fetch(Supplier<Step<T>> fetch) {
            try {
                if (!sink.isCancelled() && fetch.get() instanceof Step.Item<T>(var value)) {
                    sink.next(value);
                }
            } catch (RuntimeException e) {
                if (!sink.isCancelled()) {
                    sink.error(e);
                }
                return;
            }
            work();
        }
    }
}
